import { callApi } from '#core/api/api-client.ts';
import { ApiFailure } from '#core/api/api-failure.ts';
import { storedSession } from '#core/stored-session.ts';
import { withLock } from '#core/with-lock.ts';
import { type PushChoices, pushAnswerSchema } from '#domain/account/push.ts';
import { api } from '#domain/api/api-paths.ts';
import { doneSchema } from '#domain/api/done-schema.ts';
import { onSessionEnd } from '#session/lifecycle/end-session.ts';
import { pushAbility } from './push-ability.ts';
import { type PushSetting, pushSetting } from './push-setting.ts';
import { subscriptionBody } from './subscription-body.ts';

/** The server removes devices that it doesn't hear from. */
const CONFIRM_EVERY_MS = 24 * 3_600_000;

const currentUserId = (): number | null => storedSession.get()?.user_id ?? null;

/**
 * Asks for the browser's permission and turns notifications on for whoever is logged in. Only a tap may call it.
 * Without a connection, the rest follows when there is one.
 * @returns false if the person or the browser said no. @throws ApiFailure; Error if the browser can't subscribe
 */
export async function turnPushOn(choices: PushChoices): Promise<boolean> {
	if ((await Notification.requestPermission()) !== 'granted') {
		// Notifies the components that show the state.
		pushSetting.set(pushSetting.get());
		return false;
	}
	await changePush(choices);
	return true;
}

/** Changes what this device is notified about. @throws like `turnPushOn` */
export async function changePush({ messages, shows_amount }: PushChoices): Promise<void> {
	if (messages.length === 0) return turnPushOff();
	pushSetting.set({ owner: currentUserId(), messages, shows_amount, told: null });
	await syncPush().catch(unlessOffline);
}

/** Ends this device's notifications. Without a connection, the push service tells our server that they have ended. */
export async function turnPushOff(): Promise<void> {
	pushSetting.set(undefined);
	await syncPush();
	await callApi(api.pushSubscription, doneSchema, { method: 'DELETE' }).catch(unlessOffline);
}

/**
 * Keeps browser, server, and setting in sync for the life of the page: at the start, with a new connection, and when
 * somebody logs in or out. A logout ends the person's notifications. If the session only ended, they resume at the next
 * login.
 */
export function startPushSync(): void {
	if (pushAbility() === 'unsupported') return;
	const sync = () => void syncPush().catch(unlessOffline).catch(reportError);
	onSessionEnd((reason) => {
		if ((reason === 'left' || reason === 'removed') && pushSetting.get()?.owner !== null) pushSetting.set(undefined);
	});
	storedSession.subscribe(sync);
	addEventListener('online', sync);
	sync();
}

function unlessOffline(failure: unknown): void {
	if (!(failure instanceof ApiFailure) || failure.code !== 'network') throw failure;
}

/** @throws ApiFailure; Error if the browser can't subscribe */
function syncPush(): Promise<void> {
	return withLock('push', async () => {
		if (pushAbility() !== 'granted') return;
		const registration = await navigator.serviceWorker.getRegistration();
		if (registration === undefined) return;
		const setting = pushSetting.get();
		const subscription = await registration.pushManager.getSubscription();
		// A visitor's notifications are about the device, whoever is logged in.
		if (setting === undefined || (setting.owner !== null && setting.owner !== currentUserId())) {
			await subscription?.unsubscribe();
			if (setting?.told && pushSetting.get() === setting) pushSetting.set({ ...setting, told: null });
			return;
		}
		if (subscription !== null && setting.told?.endpoint === subscription.endpoint && Date.now() - setting.told.at < CONFIRM_EVERY_MS) return;
		await tellServer(registration.pushManager, subscription, setting);
	});
}

async function tellServer(manager: PushManager, known: PushSubscription | null, setting: PushSetting): Promise<void> {
	const { public_key } = await callApi(api.push, pushAnswerSchema);
	if (public_key === null) {
		await known?.unsubscribe();
		pushSetting.set(undefined);
		return;
	}
	const isOurs = known !== null && keyOf(known) === public_key;
	if (!isOurs) await known?.unsubscribe();
	const subscription = isOurs ? known : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key });
	await callApi(api.pushSubscription, doneSchema, { method: 'PUT', body: subscriptionBody(subscription, setting) });
	// A change made in the meantime still has to be sent.
	if (JSON.stringify(pushSetting.get()) === JSON.stringify(setting)) pushSetting.set({ ...setting, told: { endpoint: subscription.endpoint, at: Date.now() } });
}

/** The key that the subscription was made for, in base64url. */
function keyOf({ options }: PushSubscription): string {
	const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
	return btoa(String.fromCharCode(...bytes))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '');
}
