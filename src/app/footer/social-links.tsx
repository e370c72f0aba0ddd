import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { siteQuery } from '#core/api/queries/site-query.ts';
import type { SocialLink } from '#domain/api/social-link-schema.ts';
import { footerTexts } from './footer-texts.ts';

/** Drawn here because our icon set has no brand marks. */
const marks: Readonly<Record<SocialLink['name'], ReactNode>> = {
	Facebook: <path d="M14.500 21V13.500H17.500L18 10H14.500V7.800Q14.500 6.500 16 6.500H18V3.200Q17 3 15.400 3 11 3 11 7.400V10H8V13.500H11V21" />,
	X: <path d="M4 4H8.500L20 20H15.500ZM19 4 5 20" />,
	Instagram: (
		<>
			<rect x="3.500" y="3.500" width="17" height="17" rx="4.500" />
			<circle cx="12" cy="12" r="4" />
			<path d="M16.800 7.200v.01" />
		</>
	),
	YouTube: (
		<>
			<rect x="2.500" y="5.500" width="19" height="13" rx="3.500" />
			<path d="m10.200 9.200 4.800 2.800-4.800 2.800Z" fill="currentColor" />
		</>
	),
};

/** The operator's pages on social networks. Nothing if there are none. */
export function SocialLinks() {
	const links = useQuery(siteQuery).data?.links ?? [];
	if (links.length === 0) return null;
	return (
		<ul className="app-social">
			{links.map(({ name, href, sample }) => (
				<li key={name}>
					<a href={href} target="_blank" rel="noopener noreferrer">
						<svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true">
							{marks[name]}
						</svg>
						<span className="ui-hidden">{footerTexts.social(name, sample === true)}</span>
					</a>
				</li>
			))}
		</ul>
	);
}
