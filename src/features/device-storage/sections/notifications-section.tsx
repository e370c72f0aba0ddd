import { useId, useState } from 'react';
import { useButtonAction } from '#core/react/use-single-flight.ts';
import { ACCOUNT_PUSH_KINDS, PUSH_KINDS, type PushChoices, type PushKind } from '#domain/account/push.ts';
import { changePush, turnPushOff, turnPushOn } from '#push/push-device.ts';
import { usePush } from '#push/use-push.ts';
import { useSession } from '#session/use-session.ts';
import { deviceName } from '#ui/browser/device-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { deviceStorageTexts } from '../device-storage-texts.ts';
import { StorageSection } from '../storage-section.tsx';

const texts = deviceStorageTexts.notifications;

/** Whether this device notifies the person, and about what. */
export function NotificationsSection() {
	const { state, choices } = usePush();
	const device = deviceName();
	return (
		<StorageSection title={texts.title} text={texts.text(device)}>
			{(state === 'unsupported' || state === 'install' || state === 'denied') && <p>{texts[state]}</p>}
			{state === 'off' && <TurnOn />}
			{choices !== undefined && (
				<>
					<p role="status">{state === 'on' ? texts.on(device) : texts.saved}</p>
					<Choices choices={choices} />
				</>
			)}
		</StorageSection>
	);
}

/** Topics of notifications for the signed-in person, or for a visitor. */
function usePossibleKinds(): readonly PushKind[] {
	const session = useSession();
	return session === null ? PUSH_KINDS.filter((kind) => !ACCOUNT_PUSH_KINDS.includes(kind)) : PUSH_KINDS;
}

function TurnOn() {
	const kinds = usePossibleKinds();
	const [failed, setFailed] = useState(false);
	const { busy, start } = useButtonAction(
		async () => {
			await turnPushOn({ messages: [...kinds], shows_amount: false });
		},
		() => setFailed(false),
		() => setFailed(true),
	);
	return (
		<>
			<Button busy={busy} onClick={start}>
				{busy ? texts.turningOn : texts.turnOn}
			</Button>
			<p role="status">{failed && texts.failed}</p>
		</>
	);
}

function Choices({ choices }: { choices: PushChoices }) {
	const kinds = usePossibleKinds();
	const id = useId();
	const [failed, setFailed] = useState(false);
	const fail = () => setFailed(true);
	const change = (next: PushChoices) => {
		setFailed(false);
		changePush(next).catch(fail);
	};
	const off = useButtonAction(turnPushOff, () => setFailed(false), fail);
	return (
		<>
			<fieldset className="device-storage-notify-kinds" aria-labelledby={id}>
				<p id={id}>{texts.about}</p>
				{kinds.map((kind) => (
					<label className="ui-tick" key={kind}>
						<input
							type="checkbox"
							checked={choices.messages.includes(kind)}
							onChange={({ target }) =>
								change({ ...choices, messages: kinds.filter((one) => (one === kind ? target.checked : choices.messages.includes(one))) })
							}
						/>
						<span>{texts.kinds[kind]}</span>
					</label>
				))}
			</fieldset>
			<label className="ui-tick">
				<input type="checkbox" checked={choices.shows_amount} onChange={({ target }) => change({ ...choices, shows_amount: target.checked })} />
				<span>{texts.shows_amount}</span>
			</label>
			<Button busy={off.busy} onClick={off.start}>
				{texts.turnOff}
			</Button>
			<p role="status">{failed && texts.failed}</p>
		</>
	);
}
