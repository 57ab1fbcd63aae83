/** The document of a frame without an origin. Its scripts can't reach the site's storage or a network. */

/** Makes a worker from the text that the page sends, and passes messages between the page and the worker. */
export const FRAME_SCRIPT = `onmessage = ({ source, data: text, ports: [page] }) => {
  if (source !== parent) return;
  onmessage = null;
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  page.onmessage = ({ data }) => worker.postMessage(data);
  worker.onmessage = ({ data }) => page.postMessage({ said: data });
  worker.onerror = ({ message }) => page.postMessage({ failed: message });
};`;

// The page's policy, which also applies to this frame and its worker, allows the frame's script by its hash.
const POLICY = "default-src 'none'; script-src 'unsafe-inline'; worker-src blob:";

export const FRAME = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${FRAME_SCRIPT}</script>`;
