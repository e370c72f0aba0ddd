import { useSyncExternalStore } from 'react';
import type { PushChoices } from '#domain/account/push.ts';
import { useSession } from '#session/use-session.ts';
import { pushAbility } from './push-ability.ts';
import { pushSetting } from './push-setting.ts';

/** `saved`: on, and the server learns of it with the next connection. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'saved' | 'on';

/** Whether this device notifies whoever is logged in, and about what. */
export function usePush(): { state: PushState; choices: PushChoices | undefined } {
	const setting = useSyncExternalStore(pushSetting.subscribe, pushSetting.get);
	const session = useSession();
	// The store also notifies when the person has answered the browser's prompt.
	const ability = useSyncExternalStore(pushSetting.subscribe, pushAbility);
	if (ability === 'unsupported' || ability === 'install' || ability === 'denied') return { state: ability, choices: undefined };
	if (ability === 'ask' || setting === undefined || setting.owner !== (session?.user_id ?? null)) return { state: 'off', choices: undefined };
	return { state: setting.told === null ? 'saved' : 'on', choices: setting };
}
