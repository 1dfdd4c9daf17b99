# The front end as static files behind nginx, which also is the proxy before the service.
FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY deploy/nginx.conf /etc/nginx/nginx.conf
COPY frontend /usr/share/nginx/html
