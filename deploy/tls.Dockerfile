# The end of TLS. Copied without its file capability, the program runs without any rights.
ARG CADDY_IMAGE=caddy:2.10-alpine
FROM ${CADDY_IMAGE}
RUN cp /usr/bin/caddy /usr/local/bin/caddy \
 && mkdir -p /data /config && chown -R 10001:10001 /data /config
COPY deploy/Caddyfile /etc/caddy/Caddyfile
USER 10001
CMD ["/usr/local/bin/caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
