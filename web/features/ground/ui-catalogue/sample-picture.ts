/** A placeholder photo: two hills at dusk, drawn inline so that the page needs no file. */
export const samplePicture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#5b3a8e"/><stop offset=".6" stop-color="#e58a5c"/><stop offset="1" stop-color="#f6c58f"/></linearGradient></defs><path fill="url(#s)" d="M0 0h400v500H0z"/><circle cx="285" cy="245" r="46" fill="#ffe3b0"/><path fill="#4a2a63" d="M0 340q110-110 215-30t185-20v210H0z"/><path fill="#2c1a40" d="M0 420q140-90 250-20t150-30v130H0z"/></svg>',
)}`;
