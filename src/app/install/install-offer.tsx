import { useState } from 'react';
import { useGifts } from '#outbox/react/use-outbox.ts';
import { rememberDeclined, wasDeclined } from './install-answer.ts';
import { InstallCard } from './install-card.tsx';
import { install, useCanInstall } from './install-prompt.ts';
import { isInstalled, isIos } from './platform.ts';
import { isReasonToInstall } from './reason.ts';

/** Offers to install once something was given, where the browser can or the person can by hand; "Not now" is final. */
export function InstallOffer() {
	const given = useGifts().some(isReasonToInstall);
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
