# One image for one machine: the site, its functions, and the operator's commands. compose.yaml adds Postgres.
# The site is built here for the variables below, so a container starts at once and its files never change. After a change
# of one of them, build again: "docker compose up --build".

# The full image has git, by which the build finds its commit.
FROM node:24.21.0-trixie AS build
WORKDIR /portage
COPY package.json package-lock.json ./
COPY scripts/trim-install.mjs scripts/
RUN npm ci --no-audit --no-fund
COPY . .
# Variables that pages contain: the same as fileSettingNames in src/runtime/buildSource.ts.
ARG PORTAGE_NETWORK
ARG SITE_URL
ARG THORNODE_URLS
ARG MAYANODE_URLS
ARG ALLOW_SINGLE_SOURCE
ARG MIDGARD_URLS
ARG MAYA_MIDGARD_URLS
ARG READER_URLS
ARG READ_RELAY
ARG OWN_NODE_HOSTS
ARG AGGREGATOR_URL
ARG MEMOLESS_URL
ARG SECURITY_CONTACT
ARG NOTICE
ARG NOTICE_URL
ARG DEVNET_PORT
ARG SOURCE_DATE_EPOCH
ARG HOST=0.0.0.0
RUN node scripts/build.ts

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /portage
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8888 DATA_DIR=/data
WORKDIR /portage
COPY --from=packages /portage/node_modules node_modules
COPY --from=build /portage/package.json /portage/package-lock.json /portage/tsconfig.json /portage/netlify.toml ./
COPY --from=build /portage/astro.config.mjs /portage/ec.config.mjs /portage/CHANGELOG.md ./
COPY --from=build /portage/integrations integrations
COPY --from=build /portage/netlify netlify
COPY --from=build /portage/public public
COPY --from=build /portage/scripts scripts
COPY --from=build /portage/src src
COPY --from=build /portage/.builds .builds
# 1000 is the image's user "node", as a number for hosts that check it.
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 8888
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --start-interval=1s CMD ["node", "-e", "fetch('http://127.0.0.1:8888/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "src/local/start.ts", "--no-build"]
