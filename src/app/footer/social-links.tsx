import type { ReactNode } from 'react';

/** The product's pages on other sites. The icons are drawn here because our icon set has no brand marks. */
const pages: readonly { name: string; href: string; mark: ReactNode }[] = [
	{
		name: 'Facebook',
		href: 'https://www.facebook.com/',
		mark: <path d="M14.500 21V13.500H17.500L18 10H14.500V7.800Q14.500 6.500 16 6.500H18V3.200Q17 3 15.400 3 11 3 11 7.400V10H8V13.500H11V21" />,
	},
	{ name: 'X', href: 'https://x.com/', mark: <path d="M4 4H8.500L20 20H15.500ZM19 4 5 20" /> },
	{
		name: 'Instagram',
		href: 'https://www.instagram.com/',
		mark: (
			<>
				<rect x="3.500" y="3.500" width="17" height="17" rx="4.500" />
				<circle cx="12" cy="12" r="4" />
				<path d="M16.800 7.200v.01" />
			</>
		),
	},
	{
		name: 'YouTube',
		href: 'https://www.youtube.com/',
		mark: (
			<>
				<rect x="2.500" y="5.500" width="19" height="13" rx="3.500" />
				<path d="m10.200 9.200 4.800 2.800-4.800 2.800Z" fill="currentColor" />
			</>
		),
	},
];

export function SocialLinks() {
	return (
		<ul className="social">
			{pages.map((page) => (
				<li key={page.name}>
					<a href={page.href} target="_blank" rel="noopener noreferrer">
						<svg className="i" viewBox="0 0 24 24" aria-hidden="true">
							{page.mark}
						</svg>
						<span className="vh">{page.name}, opens a new tab</span>
					</a>
				</li>
			))}
		</ul>
	);
}
