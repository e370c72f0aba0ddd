import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { HashMarks } from '#ui/art/marks.tsx';
import { deviceName } from '#ui/browser/device-name.ts';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SocialLinks } from './social-links.tsx';

/** Spec §2. Each opens a new tab. */
const links = [
	{ label: 'About Us', to: screens.aboutUs },
	{ label: 'Transparency', to: screens.transparency },
	{ label: 'Privacy Policy', to: screens.privacy },
	{ label: 'Contact Us', to: screens.contact },
];

export function Footer() {
	return (
		<footer className="foot">
			<HashMarks />
			<div className="wrap">
				<div>
					<h2 className="d3">{messages.tagline}</h2>
					<p className="foot-text">
						Search every roster, even offline, and support the athletes you believe in. Every donation is on the record.{' '}
						<Link to={screens.onThisPhone}>See what’s saved on this {deviceName()}.</Link>
					</p>
				</div>
				<ul>
					{links.map((link) => (
						<li key={link.to}>
							<a href={link.to} target="_blank" rel="noopener">
								{link.label}
								<span className="vh">, opens a new tab</span>
							</a>
						</li>
					))}
				</ul>
				<div className="end">
					<span>{messages.copyright}</span>
					<SocialLinks />
				</div>
			</div>
			<ScrollToTop />
		</footer>
	);
}
