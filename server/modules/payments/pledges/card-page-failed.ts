import { pledgeScreen } from '#domain/api/pledge-paths.ts';
import { html, page } from '#server/http/answers/html-page.ts';

/** What a person reads if the card provider's page can't be opened. @param path of the call that opens it */
export const cardPageFailed = (pledge_id: string, path: string) =>
	page(
		'Card page unavailable',
		html`<h1>We can’t save your card right now.</h1>
<p>Our card provider isn’t responding. Your pledge is saved, and this link will work again as soon as it does.</p>
<p class="last"><a class="button" href="${path}">Try again</a> <a href="${pledgeScreen(pledge_id)}">Your pledge</a></p>`,
	);
