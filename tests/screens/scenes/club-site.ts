import type { z } from 'zod/mini';
import { payoutLine } from '#domain/site/payout-line.ts';
import type { publicSiteSchema } from '#domain/site/public-site.ts';
import type { AdminSite } from '#domain/site/site-profile.ts';

/** A round mark of 96 pixels. */
const LOGO =
	'data:image/webp;base64,UklGRpYEAABXRUJQVlA4WAoAAAAQAAAAXwAAXwAAQUxQSJgBAAART6CokSQ1thL2xXgYEQFvqFF+KaBs26aomsFpW087CWnHpVmibYPT3Jpbc9mGw/d/d2fme4Ae0X9Hbhs5ktwzu9vpUnG/YBZR0eHz3zR5vdqw0LdHcaidAzgVj2rq2R/xqmN1z0gCdGM1z1iEHUMJVCuYTwlWI5BYFCqFbZpoeLPBc+TUiiiVV9xIXRiLWsWAT/VHyDq63Cdoum0+JUisi1tBVHYxYjhysCyQclneKSpeo3OmjwSTTXPMUUrT41hKM+a4ya7ACzFJ0WF11PJ9kmZmJ7xRSBKXk4OuvsdScMYoFqtdlmrGa1HPHbDsOoIUDNWxCOwoE5a3GWCmLMkMMAKLZ/6n59/uvB/yfs7HER+nfB7g8wyfx/g8iedhPs/zdYSvU3wd5OssXsf5PoHvQ/g+B++j+D6N7wPxPpPvY/k+Ge/D+T6f/x/hIUZCyPeBfKLLeT/mU0fDBBBNVOXGhmBi9ZmQKWCOurBlgonGgdnFGsUYhT6a8eOnY41Sp1NP8NSMXtGji3bOIIoOn/+myevVhjULKANWUDgg2AIAALAQAJ0BKmAAYAA+tVCgSqckoyGwE5nI4BaJaADGOEyKOatISou5Zu3Rt4PMB5vHol3gD0AOlM/w+TF3AoEneQ8rQkL0roGbTCLP8EBhuZmKWJKmBC+eML/fa9iYdEHNKhRyKw9dNSdQRMK29BpFattGKDqzOMfyQRgQ3jyXQRoKKknUqDQkpQqUEe5SWwAA/vj0P9N/r7//ysPDCReD/IuTlLQwLyKIzoJuTe/pSvGQaLGRvkcnoQgojHIb8qv0Vry027jugHCtj7lF5QLAWqdAmvjxrcL4dAXwlyUBb73hX5bCCEncz5Do3BQ42Jmx+GL5SCcfB71PsgNv5Rp8p++xH7nAD8gcxc3OG1usB0c5Muo2yH8QUwGLNZpuwkfs/4eUmde2b86fGgh6BolEivlwv/S5AexwO93LOsxFMo3/NSLCWVRlARIAq0aAhFAXIQZjAE1Wqxud73G0aNHi+fVI5/bpv5+Y+CiEO7qZI5BBX1KQVfRM2bFKcA2if7AvKEPlU/ngzl4f0dMaEh54ImAAJek6cqnfiFLnqn3GHCIdkojgKvyJwoNqnV5BMC0KeRFqjLs+bvxmffFEPjckB+daQRGvvpdb4nZ1fvWw/8U37JQ0COyjEy/4UWmT+0fWhTD4cv3+222h2cpdpkH17ZMmAx/NEK6af/RfgEHJQzCeQNqb7XGmIId0/LvxHyUKfmDXNuIngZZw/KmphjLxGZHd72E9ci8xx/P7aazMY/a7QTvB3F8aegYADAk78MS+S7i/xeR7D8uJf4QxTme8mZ/gzD7YOWRdFURXkVUx69lVXNPt+fbrtRvrtbyPZ85vRay9eAegJLb+nwMUZgcaDWQCR+5T4XNaIdU0TkBcVCtoiVTGR3KQojXRSnTcdOxt99bkQGET4bpR+WGk7Q1LR1IHuRAcj5dus7xiRdr/uULHW8z75HqTq5tuHBBRF+rPty1xZvuzggAA';

/** What a club has filled in, with a long name. */
const profile = {
	club_name: 'Cedar Valley Herons Athletes’ Collective',
	legal_name: 'Cedar Valley Collective, Inc.',
	postal_address: '12 Mill Street\nCedar Valley, OH 43000',
	contact_email: 'hello@cedar-valley.example',
	website: 'https://cedar-valley.example',
	privacy_contact: 'Our privacy officer is Robin Vale.\n\nWe answer within 30 days.',
	terms:
		'These terms hold whenever you use this site.\n\n# Donations\n\nYou give to an athlete, not to a team. We pass on every donation in full.\n\nDonations are not tax-deductible.\n\n# Changes\n\nIf we change these terms, we say so here 30 days before.',
	color: '#5b1f82',
	alt_color: '#f2b705',
};

const payout = {
	payout_holder: 'Cedar Valley Collective, Inc.',
	payout_time: 'by the 15th of the next month',
	payout_fee: 'the collective',
};

export const clubSite = {
	links: [
		{ name: 'Facebook', href: 'https://www.facebook.com/cedar-valley', sample: false },
		{ name: 'X', href: 'https://x.com/cedar-valley', sample: false },
	],
	profile: { ...profile, logo_url: LOGO },
	payout_line: payoutLine(payout, { demo: false }),
} satisfies z.infer<typeof publicSiteSchema>;

export const clubAdminSite: AdminSite = {
	revision: 3,
	logo_url: LOGO,
	demo: false,
	profile: { ...profile, ...payout, facebook: 'https://www.facebook.com/cedar-valley', x: null, instagram: null, youtube: null },
	fixed: [{ field: 'x', variable: 'SOCIAL_X', value: 'https://x.com/cedar-valley' }],
};
