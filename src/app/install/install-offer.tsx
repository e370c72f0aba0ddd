import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { inAppBrowser } from '#core/in-app-browser.ts';
import { isInstalled, isIos } from '#core/installed-app.ts';
import { screens } from '#domain/api/api-paths.ts';
import { useDonationRows } from '#outbox/react/use-outbox.ts';
import { useWaitingCount } from '#outbox/react/use-waiting-count.ts';
import { InAppCard } from './in-app-card.tsx';
import { InstallCard } from './install-card.tsx';
import { isReasonToInstall, rememberDeclined, rememberSeenAtHome, wasDeclined, wasSeenAtHome } from './install-conditions.ts';
import { install, useCanInstall } from './install-prompt.ts';

/** Home and the success screen show the offer in their own place. */
const WITH_PLACE: ReadonlySet<string> = new Set([screens.home, screens.success]);

/** The offer below every other screen. */
export function InstallOfferBelow() {
	return WITH_PLACE.has(useLocation().pathname) ? null : <InstallOffer />;
}

/**
 * The same offer, among the first athletes on home. Once it has been seen there, later visits don't show it there
 * again.
 */
export function HomeInstallOffer() {
	// It would move the athletes that somebody has scrolled to.
	const [isLeftOut] = useState(() => wasSeenAtHome() || scrollY > 0);
	const card = useInstallCard();
	if (isLeftOut || card === null) return null;
	return (
		<li className="browse-aside" ref={noteSeen}>
			{card}
		</li>
	);
}

/** Remembers that the offer was seen. */
function noteSeen(place: HTMLLIElement) {
	const watch = new IntersectionObserver(([entry]) => {
		if (!entry?.isIntersecting) return;
		rememberSeenAtHome();
		watch.disconnect();
	});
	watch.observe(place);
	return () => watch.disconnect();
}

export function InstallOffer() {
	return useInstallCard();
}

/**
 * Offers to install the app after a first donation, if the browser can do it or the person can by hand. In another
 * app's browser, which can't, it offers to leave for a real one, and doesn't wait for a donation: that browser may
 * forget it. "Not now" is final. Null if there is nothing to offer.
 */
function useInstallCard(): ReactNode {
	const inApp = inAppBrowser();
	const kind = inApp === undefined ? 'install' : 'in-app';
	const hasReason = useDonationRows().some(isReasonToInstall);
	const canInstall = useCanInstall();
	const waiting = useWaitingCount();
	const [declined, setDeclined] = useState(() => wasDeclined(kind));
	if (declined) return null;
	const decline = () => {
		rememberDeclined(kind);
		setDeclined(true);
	};
	if (inApp !== undefined) return <InAppCard app={inApp} onDecline={decline} />;
	const isByHand = isIos(navigator);
	if (!hasReason || isInstalled() || !(canInstall || isByHand)) return null;
	const accept = async () => {
		if ((await install()) === 'dismissed') decline();
	};
	return <InstallCard onInstall={canInstall ? () => void accept() : undefined} onDecline={decline} waiting={isByHand ? waiting : 0} />;
}
