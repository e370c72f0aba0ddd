import { Wifi } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { answeredByOthers } from '#core/api/server-answers.ts';
import { CONNECT_PATH } from '#domain/api/connect-path.ts';
import { type StatusNotice, statusNotice } from './status-notice.ts';
import { type LinkFocus, useLinkFocus } from './use-link-focus.ts';
import { wifiTexts as texts } from './wifi-texts.ts';

/**
 * Keeps a notice in the status line while somebody else answers in our server's place. Our server's next answer ends
 * it, and so does a lost connection, which has a text of its own.
 */
export function WifiNotice() {
	const shown = useSyncExternalStore(answeredByOthers.subscribe, answeredByOthers.get);
	useEffect(() => {
		if (!shown) return;
		const lost = () => answeredByOthers.set(false);
		statusNotice.set(notice);
		addEventListener('offline', lost);
		return () => {
			statusNotice.set(undefined);
			removeEventListener('offline', lost);
		};
	}, [shown]);
	return null;
}

const notice: StatusNotice = (focus) => (
	<>
		<Wifi className="ui-icon" aria-hidden="true" />
		{texts.notice}
		{'\u2003'}
		<SignInLink focus={focus} />
	</>
);

/** In a window of its own: the Wi-Fi's page may have no way back, and what is open here stays. */
function SignInLink({ focus }: { focus: LinkFocus }) {
	return (
		<a ref={useLinkFocus(focus)} href={connectAddress(location)} target="_blank" rel="noopener">
			{texts.open}
		</a>
	);
}

/**
 * An address of ours that the service worker leaves to the network. A Wi-Fi can answer only plain http in our place,
 * and a server on the usual ports answers there too, or the browser knows better (HSTS).
 */
export function connectAddress({ protocol, host, port, origin }: Pick<Location, 'protocol' | 'host' | 'port' | 'origin'>): string {
	return `${protocol === 'https:' && port === '' ? `http://${host}` : origin}${CONNECT_PATH}`;
}
