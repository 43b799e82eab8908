/** Shows the document of this service in Swagger UI. Its address is told by that of this script. */
const own = new URL('../json', document.currentScript.src);
window.addEventListener('load', () => {
  window.SwaggerUIBundle({
    url: own.href,
    dom_id: '#swagger-ui',
    layout: 'BaseLayout',
    // A link within a button, which each operation would have else, can be reached by no key.
    deepLinking: false,
    validatorUrl: null,
  });
});
