# The image of Parley. Node runs the TypeScript source directly, so there is no build step.
FROM node:26.10.0-slim

LABEL org.opencontainers.image.title="Parley" \
  org.opencontainers.image.description="Answers hard questions with a panel of language models that debate" \
  org.opencontainers.image.version="0.2.0" \
  org.opencontainers.image.licenses="Apache-2.0"

WORKDIR /app

# Two layers, because the packages change rarely and the source often. The optional packages are Node itself, which the image has.
COPY package.json package-lock.json LICENSE ./
COPY deploy/image/list-packages.ts deploy/image/list-packages.ts
RUN npm ci --omit=dev --omit=optional && npm cache clean --force
# NOTICE has the licences of all packages, and sbom.cdx.json lists them with their hashes (CycloneDX).
RUN node deploy/image/list-packages.ts
COPY src ./src

# Everything above belongs to root. The service runs without privileges and can write only to its data and its probe file.
RUN install -d -o node -g node /run/parley
USER node
RUN mkdir /home/node/data
# Compiles all modules once, because compiling them takes half of the start of a new container.
ENV NODE_COMPILE_CACHE=/home/node/compiled
RUN node --eval "import('./src/serve.ts')"
VOLUME /home/node/data

# A host other than loopback requires PARLEY_ADMIN_KEY, or PARLEY_OPEN=true if only trusted clients can reach the port.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/home/node/data PARLEY_PROBE_FILE=/run/parley/alive
EXPOSE 8080

# The service renews the file every 5 s. A check that starts Node would use more CPU than the idle service.
HEALTHCHECK --interval=10s --timeout=3s --retries=3 \
  CMD ["sh", "-c", "find \"$PARLEY_PROBE_FILE\" -newermt '20 seconds ago' | grep -q ."]

CMD ["node", "src/start.js"]
