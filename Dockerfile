# The service in a container. Build: `docker build -t formwork .`  Run: `docker run -p 8080:8080 -v formwork:/data formwork`
# By digest where you deploy: `--build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:...`
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
# `--build-arg SOFTWARE_ADAPTER=no` leaves it out where there is a GPU: 66 of 282 MB of packages. It exists for x64 only:
# on other processors a container needs a GPU, or Mesa's lavapipe (mesa-vulkan-drivers) in the image.
ARG SOFTWARE_ADAPTER=yes
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npx vite build && npm prune --omit=dev \
  && if [ "$SOFTWARE_ADAPTER" = no ]; then rm -r node_modules/@sparticuz; fi

FROM ${NODE_IMAGE}
WORKDIR /app
# NVIDIA's container toolkit adds its Vulkan driver only with `graphics`, and neither the Vulkan loader nor the X11
# libraries that the driver links.
RUN apt-get update && apt-get install -y --no-install-recommends libvulkan1 libx11-6 libxext6 && rm -r /var/lib/apt/lists/*
ENV NVIDIA_DRIVER_CAPABILITIES=compute,utility,graphics
# As `serve` sets them outside of containers: see src/server/cli/allocator.ts.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 FORMWORK_DATA_DIR=/data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/bin bin
COPY --from=build /app/src src
COPY --from=build /app/public public
COPY --from=build /app/dist dist
# For `docker exec ... formwork keys create --name NAME`: npx would need to write into /app.
RUN ln -s /app/bin/formwork.mjs /usr/local/bin/formwork && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
# Liveness only: /ready, for balancers, says whether it can answer. `env` keeps the check from going to a proxy.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["env", "-u", "HTTP_PROXY", "-u", "http_proxy", "node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is the container's first process, so that it gets the signal to stop; docker waits 10 seconds by default.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=8", "src/server/main.ts"]
