import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { screens } from '#domain/api/api-paths.ts';
import type { StaticPageText } from '#features/pages/static-page-text.ts';
import { benefits } from '#features/pages/texts/benefits.tsx';
import { mission } from '#features/pages/texts/mission.tsx';
import { privacyOfData } from '#features/pages/texts/privacy-of-data.tsx';
import { transparency } from '#features/pages/texts/transparency.tsx';

const htmlOf = ({ sections = [] }: StaticPageText) =>
	renderToStaticMarkup(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter>
				{sections.map(({ id, body }) => (
					<div key={id}>{body}</div>
				))}
			</MemoryRouter>
		</QueryClientProvider>,
	);
const sentencesOf = (page: StaticPageText) =>
	htmlOf(page)
		.replace(/<[^>]*>/g, '\n')
		.split(/(?<=[.?!])\s|\n/)
		.map((sentence) => sentence.trim())
		.filter((sentence) => sentence !== '');

test('Our Mission and Transparency have no sentence in common, and each point leads to the other page’s', () => {
	const there = new Set(sentencesOf(transparency()));
	const here = sentencesOf(mission());
	expect([here.length, there.size].every((count) => count > 9)).toBe(true);
	expect(here.filter((sentence) => there.has(sentence))).toEqual([]);
	const anchors = transparency().sections?.map(({ id }) => `${screens.transparency}#${id}`);
	const links = [...htmlOf(mission()).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
	expect(links).toEqual(['tracking', 'compliance', 'equality', 'trust', 'protection'].map((id) => `${screens.transparency}#${id}`));
	expect(anchors).toEqual(expect.arrayContaining(links));
});

test('the link that starts a request says that it opens a dialog', () => {
	expect(htmlOf(benefits())).toMatch(/<a [^>]*aria-haspopup="dialog"/);
});

test('before the app has loaded, a business gets from Benefits to the athletes, whose cards start a request', () => {
	const businesses = benefits().sections?.find(({ id }) => id === 'businesses');
	const html = htmlOf({ heading: '', text: '', sections: businesses === undefined ? [] : [businesses] });
	expect(html).toContain('NIL Collaboration Request');
	expect(html).toMatch(new RegExp(`<a [^>]*href="${screens.home}"[^>]*>Choose an athlete for your request</a>`));
});

test('whoever claims a page reads that words which were taken down are kept, and until when', () => {
	const html = htmlOf({ heading: '', text: '', sections: privacyOfData() }).replace(/\s+/g, ' ');
	expect(html).toContain('If we or your school take your words off the page, we keep those words, the reason, and who did it until you delete your account.');
});
