import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { describe, expect, test } from 'vitest';
import { validateNewAccount } from '#domain/account/new-account-form.ts';
import { accountMessages } from '#domain/texts/account-messages.ts';
import { messages } from '#domain/texts/screen-messages.ts';
import { validateLogin } from '#features/account/login/validate-login.ts';
import { validateChangedPassword, validateFirstPassword } from '#features/account/password/validate-new-password.ts';
import { identityError } from '#session/oidc/identity-error.ts';

/**
 * The texts that the spec quotes in its rows about people, written out a second time, so nobody changes a word
 * unnoticed. The other tests expect the constants on the screens.
 */
const { account, identity, favorites, admin } = accountMessages;

test.each<[row: string, quoted: string, ours: string]>([
	['§2 Header', 'Hello, Robin', messages.hello('Robin')],
	['§2 Header', 'Hello, robin@people.example', messages.hello('robin@people.example')],
	['§2 Header', 'Why Donate', messages.menu.whyDonate],
	['§2 Header', 'Account', messages.menu.account],
	['§2 Login', 'Login with Google', account.loginWithGoogle],
	['§2 Login', 'Not Registered? Register here', account.registerHere],
	['§2 Create account', 'Create Account', account.create],
	['§2 Create account', 'Creating...', account.creating],
	['§2 Create account', 'User created successfully!', account.created],
	['§2 Favorite Athletes', 'No Results found.', messages.noResults],
	['§2 Favorite Athletes', 'Favorite Athletes', favorites.title],
	['§2 Favorite Athletes', 'Load More', messages.filters.loadMore],
	['§2 Favorite Athletes', 'View Details', messages.card.viewDetails],
	['§2 Favorite Athletes', 'Donate Now', messages.card.donate],
	['§2 My Profile', 'Admin Dashboard', admin.title],
	['§2 Admin dashboard', 'All Users List', admin.users],
	['§2 Admin dashboard', 'All Transactions', admin.transactions],
	['§2 Admin dashboard', 'Donate Request', admin.givingSwitch],
	['§4 Identity provider login', 'User not Found. Please contact us', identity.syncFailed],
	['§4 Profile', 'Please create your profile', account.createProfile],
	['§5 Favourites', 'Please sign-up for a free account to access this feature', messages.signUpFirst],
	['§7 save_favourite_player', 'Player added to Favorites', favorites.added],
	['§7 remove_favourite_player', 'Player removed from Favorites', favorites.removed],
	['§8 Login', 'Error creating user. Please try again.', account.failed],
	['§8 Login', 'User Logged in successfully!', account.loggedIn],
	['§8 Profile', 'User profile not found.', account.profileMissing],
	['§8 Success', 'User Profile added successfully.', account.profileAdded],
	['§8 Success', 'User Profile updated successfully.', account.profileUpdated],
	['§8 Success', 'Your password has been changed successfully. Please login again with new password.', account.passwordChanged],
	['§8 Success', 'Your account has been successfully removed.', account.removed],
	['§8 Success', 'User account has been successfully removed.', admin.userRemoved],
])('%s: "%s"', (_row, quoted, ours) => expect(ours).toBe(quoted));

const WEAK = 'Password must contain at least 8 characters, including one uppercase, one lowercase, one special symbol, and one number';
const GOOD = 'A-good-1';
/**
 * Validation errors of spec §5. In each row, the fields before it are valid. The spec's order decides which error a
 * form names first if all fields are invalid.
 */
type InvalidCases = [field: string, text: string, typed: Record<string, string>][];

const weak = ['a-good-1', 'A-GOOD-1', 'Agoodpass1', 'A-goodpass', 'A-good1'];
const create: InvalidCases = [
	['user_name', 'Please enter User Name', {}],
	['user_name', 'Please enter User Name', { user_name: '  ' }],
	['user_email', 'Please enter a valid Email', { user_name: 'Robin' }],
	['user_email', 'Please enter a valid Email', { user_name: 'Robin', user_email: 'robin' }],
	['password', 'Please enter Password', { user_name: 'Robin', user_email: 'robin@people.example' }],
	...weak.map((password): InvalidCases[number] => ['password', WEAK, { user_name: 'Robin', user_email: 'robin@people.example', password }]),
	['confirm', 'Please enter Confirm Password', { user_name: 'Robin', user_email: 'robin@people.example', password: GOOD }],
	['confirm', 'Confirm Password must match Password', { user_name: 'Robin', user_email: 'robin@people.example', password: GOOD, confirm: 'A-good-2' }],
];
const change: InvalidCases = [
	['old_password', 'Please enter your old Password', {}],
	['new_password', 'Please enter Password', { old_password: 'x' }],
	...weak.map((new_password): InvalidCases[number] => ['new_password', WEAK, { old_password: 'x', new_password }]),
	['confirm', 'Please enter Confirm Password', { old_password: 'x', new_password: GOOD }],
	['confirm', 'Please enter Confirm Password same as new password', { old_password: 'x', new_password: GOOD, confirm: 'A-good-2' }],
];
const first: InvalidCases = [
	['new_password', 'Please enter Password', {}],
	...weak.map((new_password): InvalidCases[number] => ['new_password', WEAK, { new_password }]),
	['confirm', 'Please enter Confirm Password', { new_password: GOOD }],
	['confirm', 'Confirm Password must match Password', { new_password: GOOD, confirm: 'A-good-2' }],
];
const login: InvalidCases = [
	['username', 'Please enter a valid Email', {}],
	['username', 'Please enter a valid Email', { username: ' ', password: 'x' }],
	['password', 'Please enter Password', { username: 'no address at all' }],
	['password', 'Please enter Password', { username: 'robin@people.example', password: '  ' }],
];

const valuesOf = (typed: Record<string, string>) => (name: string) => typed[name] ?? '';
const newAccount = (typed: Record<string, string>) => validateNewAccount({ user_name: '', user_email: '', password: '', confirm: '', ...typed });

describe('validation of spec §5, in its order', () => {
	test.each(login)('login, %s: "%s"', (field, text, typed) => expect(validateLogin(valuesOf(typed))).toEqual({ field, text }));
	test.each(change)('change password, %s: "%s"', (field, text, typed) => expect(validateChangedPassword(valuesOf(typed))).toEqual({ field, text }));
	test.each(first)('the first password of an account that an admin created, %s: "%s"', (field, text, typed) =>
		expect(validateFirstPassword(valuesOf(typed))).toEqual({ field, text }),
	);
	test.each(create)('create user and registration, %s: "%s"', (field, text, typed) => expect(newAccount(typed)).toEqual({ field, text }));

	test('nothing is at fault where nothing is', () => {
		expect(validateLogin(valuesOf({ username: 'no address at all', password: 'x' }))).toBeUndefined();
		expect(validateChangedPassword(valuesOf({ old_password: 'x', new_password: GOOD, confirm: GOOD }))).toBeUndefined();
		expect(newAccount({ user_name: 'Robin', user_email: ' robin@people.example ', password: GOOD, confirm: GOOD })).toBeUndefined();
	});
});

const tokenCall = new URLSearchParams({ grant_type: 'authorization_code' });
const refreshCall = new URLSearchParams({ grant_type: 'refresh_token' });

test.each<[code: string, thrown: unknown, quoted: string | undefined]>([
	['state_mismatch', new Error('State does not match'), 'Invalid state'],
	['missing_transaction', new Error('No matching state found in storage'), undefined],
	['missing_refresh_token', new ErrorResponse({ error: 'invalid_grant' }, refreshCall), undefined],
	['mfa_required', new ErrorResponse({ error: 'mfa_required' }), undefined],
	['login_required', new ErrorResponse({ error: 'login_required' }), undefined],
	['timeout', new ErrorTimeout('IFrame timed out without a response'), undefined],
	['cancelled', new Error('Popup closed by user'), 'Popup closed'],
	['login_failed', new Error('anything else'), 'Login failed'],
	['token_failed', new ErrorResponse({ error: 'invalid_grant' }, tokenCall), 'Get access token failed'],
])('§8 identity provider, %s', (code, thrown, quoted) => {
	const error = identityError(thrown);
	expect(error.code).toBe(code);
	// If the spec quotes no text, ours applies, and it must be readable for people.
	expect(error.message).toMatch(quoted === undefined ? /^[A-Z].+\.$/ : new RegExp(`^${quoted}$`));
});
