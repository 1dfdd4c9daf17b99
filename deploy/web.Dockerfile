# The front end as static files behind nginx, which also is the proxy before the service.
FROM nginxinc/nginx-unprivileged:1.30-alpine
COPY deploy/nginx.conf deploy/upstream.conf /etc/nginx/
COPY frontend /usr/share/nginx/html
