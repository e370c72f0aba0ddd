/** Texts of the donation sheet, except for those that the spec quotes. `device` is "phone" or "computer". */
export const donateTexts = {
	paused: (device: string) => `You can still save one on this ${device}. It stays under Waiting, and you can send it once donations are back on.`,
	amount: 'Amount',
	other: 'Other',
	everyMonthFor: 'Every month for',
	months: (months: number) => `${months} months`,
	saving: 'Saving…',
	oneTimeNote: 'You’ll pay on the next page. We take no fee. Not tax-deductible.',
	/** `day` is "on the 5th" or "on the 31st, or the month’s last day". */
	monthlyNote: (day: string) =>
		`You’ll pay the first month on the next page. The same card pays the rest, ${day}. Stop anytime. We take no fee. Not tax-deductible.`,
	pledge: {
		title: (player: string, team: string) => `Pledge For ${player} (${team})`,
		button: 'Pledge',
		/** With the day on which it ends by itself. */
		buttonUntil: (day: string) => `Pledge until ${day}`,
		/** The sheet's banner. */
		offlineNow: (device: string) => `You’re offline. We’ll save your pledge on this ${device}. Nothing is charged unless the athlete says yes.`,
		pausedNow: (device: string) => `You can still save a pledge on this ${device}. It stays under Waiting, and you can send it once donations are back on.`,
		notSaved: 'We couldn’t save your pledge.',
		/** Before the form. */
		about: (player: string) =>
			`${player} hasn’t said yes to donations here yet. You can pledge: your card is saved, and nothing is charged unless ${player} says yes.`,
		note: (days: number) =>
			`You’ll save your card on the next page. If the athlete says yes within ${days} days, we’ll email you a day before we charge it. Cancel anytime before then.`,
		offline: (device: string, days: number) =>
			`We’ll save this on your ${device} and send it when you’re back online. Then you can save your card. If the athlete says yes within ${days} days, we’ll email you a day before we charge it.`,
		paused: (device: string) => `We’ll save this on your ${device} under Waiting. You can send it and save your card once donations are back on.`,
		/** After the tap, without a connection. */
		next: 'When you’re back online, save your card for it under Waiting. Until then, it doesn’t count.',
		/** In another app's own browser, which may forget it. */
		nextInApp:
			'When you’re back online, save your card for it under Waiting. Until then, it doesn’t count. This app’s browser may not keep it, so save your card before you leave.',
		/** Before a second equal pledge; `at` is the time of the first. */
		second: (amount: string, player: string, at: string) => `You already pledged ${amount} for ${player} at ${at}. Pledge again?`,
		hiddenTwin: (device: string) => `You may have saved this pledge on this ${device} before you were logged out. Log in to check. Pledge again?`,
		another: (amount: string) => `Pledge another ${amount}`,
	},
	/** While the sheet is open, the athlete turned out to take the other one. */
	takesPledges: (player: string) => `${player} hasn’t said yes to donations here yet. A donation won’t go through unless they do.`,
	takesDonations: (player: string) => `${player} takes donations now. You don’t need to pledge.`,
	pledgeInstead: 'Pledge instead',
	donateInstead: 'Donate instead',
	howItWorks: 'How it works →',
	savedCards: {
		label: 'Give with a saved card',
		/** The words of the button are stored with the donation: they are what the donor agrees to. */
		give: (amount: string, card: string) => `Give ${amount} with ${card}`,
		when: (time: string) => `We’ll charge it at ${time}. Undo until then.`,
		whenOffline: 'We’ll charge it ten minutes after you’re back online. Undo until then.',
		agreed: (give: string, when: string) => `${give} · ${when}`,
		undo: 'You won’t see a checkout page. We’ll charge the card ten minutes after your bank approves the donation.',
		confirm: 'Use a saved card',
		confirmNote: 'You haven’t used your saved cards since you logged in. We’ll confirm it’s you first.',
		unconfirmed: 'You may need to confirm it’s you again.',
		save: 'Save this card for next time',
		saveNote: 'Our card provider will save the card you pay with. We’ll email you once it’s saved.',
	},
	newTab: ', opens a new tab',
	logIn: 'Log in or sign up',
	accountNeeded: 'You need a free account to give monthly. We’ll keep your choices while you log in.',
	/** An equal donation waits here for its owner's login. */
	hiddenTwin: (device: string) => `You may have saved this donation on this ${device} before you were logged out. Log in to check. Give another?`,
	logInToCheck: 'Log in to check',
	/** Before a second equal donation; `at` is the time of the first. */
	secondDonation: (amount: string, player: string, at: string) => `You already saved ${amount} for ${player} at ${at}. Give another?`,
	/** The same, if the first one went to its checkout without being saved here. */
	secondUnsaved: (amount: string, player: string, at: string) => `You already started giving ${amount} to ${player} at ${at}. Give another?`,
	/** After a donation without a connection. */
	savedHere: {
		what: (amount: string, player: string, team: string) => `${amount} for ${player} (${team})`,
		next: (days: number) => `When you’re back online, you can pay it under Waiting. We’ll keep it for ${days} days.`,
		/** In another app's own browser, which may forget it. */
		nextInApp:
			'When you’re back online, you can pay it under Waiting. This app’s browser may not keep it, so pay before you leave, or give in your own browser.',
		nextByCard: 'When you’re back online, we’ll ask your bank. Then you’ll have ten minutes to undo it.',
		saved: (device: string) => `Saved on this ${device}.`,
		/** A saved card is charged without another tap, so nothing is promised here. */
		unknown: 'We don’t know yet whether it reached us. See where it stands under Waiting.',
		left: 'You’re back online.',
		seePage: 'See where it stands under Waiting.',
		another: 'Add another athlete',
		seeWaiting: (count: number) => (count === 0 ? 'See what’s waiting' : `See what’s waiting (${count})`),
	},
	oneIsEnough: 'No, one is enough',
	giveAnother: (amount: string) => `Give another ${amount}`,
	/** Sentences around the one that says why this device can't save anything (storage-texts.ts). */
	notSaved: {
		notSaved: 'We couldn’t save your donation.',
		card: 'So you can’t use a saved card right now. Pay on the checkout page instead.',
		/** Stands alone: only a saved donation has the button that starts a second one. */
		secondPlan: (player: string) => `You already give to ${player} every month. To start a second monthly donation, use a browser that can save it.`,
		noServer: 'We can’t reach our server either.',
		notCharged: 'Nothing was charged.',
		again: 'Tap again.',
	},
} as const;
