import { html, page } from '#server/http/answers/html-page.ts';
import { DEMO_PEOPLE, type DevelopmentPerson } from './development-people.ts';

const TITLE = 'Development login';
const NOTICE = html`<p class="notice">Development login: anyone can log in as anyone. Not for real people.</p>`;

/** The page where a person says who they are. `typed`: what they typed, if it was invalid. */
export function signInPage(action: string, typed?: Partial<DevelopmentPerson>): string {
	const wrong = typed === undefined ? html`` : html`<p class="wrong" id="wrong" role="alert">Please enter a name and a valid email address.</p>`;
	const described = typed === undefined ? html`` : html` aria-invalid="true" aria-describedby="wrong"`;
	return page(
		TITLE,
		html`${NOTICE}
<h1>Who do you want to be?</h1>
<p>This page plays the part of an identity provider such as Google. You don’t need a password.</p>
${demoPeople(action)}
<form method="post" action="${action}" novalidate>
${wrong}
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" maxlength="100" required value="${typed?.name ?? ''}"${described}>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="off" maxlength="320" required value="${typed?.email ?? ''}"${described}>
<button class="primary">Continue</button>
</form>
<form class="last" method="post" action="${action}"><button name="cancel" value="yes">Cancel</button></form>`,
	);
}

function demoPeople(action: string) {
	const forms = DEMO_PEOPLE.map(
		({ name, email }) => html`<form method="post" action="${action}">
<input type="hidden" name="name" value="${name}"><input type="hidden" name="email" value="${email}">
<button>${name}</button>
</form>
`,
	);
	return forms.reduce((all, form) => html`${all}${form}`, html``);
}

/** Asks the person to confirm a logout that didn't come from our own page. */
export function signOutPage(action: string, xsrf: string): string {
	return page(
		TITLE,
		html`${NOTICE}
<h1>Do you want to log out?</h1>
<form method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"><button class="primary" name="logout" value="yes">Log out</button></form>
<p class="last"><a class="button" href="/">Stay logged in</a></p>`,
	);
}

export function signedOutPage(): string {
	return page(
		TITLE,
		html`${NOTICE}
<h1>You’re logged out.</h1>
<p class="last"><a class="button" href="/">Home</a></p>`,
	);
}

export function problemPage(reason: string): string {
	return page(
		TITLE,
		html`${NOTICE}
<h1>We can’t finish this login.</h1>
<p>${reason}</p>
<p class="last"><a class="button" href="/Login">Start again</a></p>`,
	);
}
