import { Link } from 'react-router-dom';
import { screens } from '#domain/api/api-paths.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { HashMarks } from '#ui/art/marks.tsx';
import { deviceName } from '#ui/browser/device-name.ts';
import { footerTexts } from './footer-texts.ts';
import { ScrollToTop } from './scroll-to-top.tsx';
import { SiteImprint } from './site-imprint.tsx';
import { SocialLinks } from './social-links.tsx';

/** Spec §2. Each opens a new tab. */
const links = [
	{ label: footerTexts.links.aboutUs, to: screens.aboutUs },
	{ label: footerTexts.links.transparency, to: screens.transparency },
	{ label: footerTexts.links.privacy, to: screens.privacy },
	{ label: footerTexts.links.contact, to: screens.contact },
];

export function Footer() {
	return (
		<footer className="app-footer">
			<HashMarks />
			<div className="ui-frame">
				<div>
					<h2 className="ui-title-3">{messages.tagline}</h2>
					<p className="app-footer-text">
						{footerTexts.about} <Link to={screens.onThisPhone}>{footerTexts.seeSaved(deviceName())}</Link>
					</p>
				</div>
				<ul>
					<li>
						<Link to={screens.outbox}>{messages.menu.yourDonations}</Link>
					</li>
					{links.map((link) => (
						<li key={link.to}>
							<a href={link.to} target="_blank" rel="noopener">
								{link.label}
								<span className="ui-hidden">{footerTexts.newTab}</span>
							</a>
						</li>
					))}
				</ul>
				<SiteImprint />
				<div className="app-footer-end">
					<span>{messages.copyright}</span>
					<SocialLinks />
				</div>
			</div>
			<ScrollToTop />
		</footer>
	);
}
