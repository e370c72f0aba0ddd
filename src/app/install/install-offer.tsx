import { useState } from 'react';
import { useDonationRows } from '#outbox/react/use-outbox.ts';
import { InstallCard } from './install-card.tsx';
import { isInstalled, isIos, isReasonToInstall, rememberDeclined, wasDeclined } from './install-conditions.ts';
import { install, useCanInstall } from './install-prompt.ts';

/**
 * Offers to install the app after a first donation, if the browser can do it or the person can by hand. "Not now" is
 * final.
 */
export function InstallOffer() {
	const given = useDonationRows().some(isReasonToInstall);
	const canInstall = useCanInstall();
	const [declined, setDeclined] = useState(wasDeclined);
	if (!given || declined || isInstalled() || !(canInstall || isIos(navigator))) return null;
	const decline = () => {
		rememberDeclined();
		setDeclined(true);
	};
	const accept = async () => {
		if ((await install()) === 'dismissed') decline();
	};
	return <InstallCard onInstall={canInstall ? () => void accept() : undefined} onDecline={decline} />;
}
