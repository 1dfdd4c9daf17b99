# The front end as static files behind nginx, which also is the proxy before the service.
ARG NGINX_IMAGE=nginxinc/nginx-unprivileged:1.30-alpine
FROM ${NGINX_IMAGE}
COPY deploy/nginx.conf deploy/server.conf deploy/upstream.conf /etc/nginx/
COPY frontend /usr/share/nginx/html
