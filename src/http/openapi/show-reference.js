/** Shows the document of this service in Swagger UI. Finds its address from that of this script. */
const own = new URL('../json', document.currentScript.src);
window.addEventListener('load', () => {
  window.SwaggerUIBundle({
    url: own.href,
    dom_id: '#swagger-ui',
    layout: 'BaseLayout',
    // With it, each operation would have a link within a button, which the keyboard cannot reach.
    deepLinking: false,
    validatorUrl: null,
  });
});
