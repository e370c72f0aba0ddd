import { Suspense, useState } from 'react';
import { useOutbox } from '#data/react/use-outbox.ts';
import { lazyScreen } from '../chunks/lazy-screen.tsx';
import { rememberDeclined, wasDeclined } from './install-answer.ts';
import { install, useCanInstall } from './install-prompt.ts';
import { isInstalled, isIos } from './platform.ts';
import { isReasonToInstall } from './reason.ts';

const InstallCard = lazyScreen(
	() => import('./install-card.tsx'),
	(module) => module.InstallCard,
);

/** Offers to install once something was given, where the browser can or the person can by hand; "Not now" is final. */
export function InstallOffer() {
	const given = useOutbox().some(isReasonToInstall);
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
	return (
		<Suspense fallback={null}>
			<InstallCard onInstall={canInstall ? () => void accept() : undefined} onDecline={decline} />
		</Suspense>
	);
}
