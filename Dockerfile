# Parley as an image: Node runs the TypeScript source as it is, so that nothing is built.
FROM node:26.10.0-slim

LABEL org.opencontainers.image.title="Parley" \
  org.opencontainers.image.description="Answers hard questions with a panel of language models that debate" \
  org.opencontainers.image.version="0.2.0" \
  org.opencontainers.image.licenses="Apache-2.0"

WORKDIR /app

# The packages change rarely and the source often, hence two layers. The optional packages are Node itself, which is here.
COPY package.json package-lock.json LICENSE ./
COPY deploy/image/list-packages.ts deploy/image/list-packages.ts
RUN npm ci --omit=dev --omit=optional && npm cache clean --force
# NOTICE has the licences of all packages, and sbom.cdx.json lists them with their hashes (CycloneDX).
RUN node deploy/image/list-packages.ts
COPY src ./src

# Everything above belongs to root; the service runs without privilege and can write to its data and its probe file alone.
RUN install -d -o node -g node /run/parley
USER node
RUN mkdir /home/node/data
# Compiles all modules once, because compiling them takes half of the start of a new container.
ENV NODE_COMPILE_CACHE=/home/node/compiled
RUN node --eval "import('./src/serve.ts')"
VOLUME /home/node/data

# Listening beyond loopback needs PARLEY_ADMIN_KEY, or PARLEY_OPEN=true when the port is published to friends only.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/home/node/data PARLEY_PROBE_FILE=/run/parley/alive
EXPOSE 8080

# The service renews the file every 5 s; a check that started Node would cost more than the service at rest.
HEALTHCHECK --interval=10s --timeout=3s --retries=3 \
  CMD ["sh", "-c", "find \"$PARLEY_PROBE_FILE\" -newermt '20 seconds ago' | grep -q ."]

CMD ["node", "src/start.js"]
