import { html } from '#server/http/answers/html-page.ts';
import { OG_IMAGE_SIZE } from '../og-image/og-image-svg.ts';

/** Meta tags of a page. Addresses are complete, with their origin. */
export interface OpenGraphMeta {
	title: string;
	/** The club's name, or ours. */
	site_name: string;
	description: string;
	/** The page's canonical address; undefined if the page is private. */
	url: string | undefined;
	image: { url: string; alt: string };
	type: 'profile' | 'website';
}

/** Title, description, canonical address, and Open Graph tags, with every value escaped. */
export function openGraphTags({ title, site_name, description, url, image, type }: OpenGraphMeta): string {
	const whole = title === 'NIL' ? title : `${title} · NIL`;
	const address =
		url === undefined ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">`;
	return html`<title>${whole}</title><meta name="description" content="${description}">${address}<meta property="og:site_name" content="${site_name}"><meta property="og:type" content="${type}"><meta property="og:title" content="${title === 'NIL' ? site_name : title}"><meta property="og:description" content="${description}"><meta property="og:image" content="${image.url}"><meta property="og:image:type" content="image/png"><meta property="og:image:width" content="${String(OG_IMAGE_SIZE.width)}"><meta property="og:image:height" content="${String(OG_IMAGE_SIZE.height)}"><meta property="og:image:alt" content="${image.alt}"><meta name="twitter:card" content="summary_large_image">`
		.html;
}
