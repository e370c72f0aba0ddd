import { afterEach, expect, test, vi } from 'vitest';
import { pushAbility } from '#push/push-ability.ts';

afterEach(() => vi.unstubAllGlobals());

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
	['Safari on an iPhone', `${IOS} Version/18.5 Mobile/15E148 Safari/604.1`, 'install'],
	['Instagram on an iPhone', `${IOS} Mobile/15E148 Instagram 380.0.0.28.84 (iPhone16,1; iOS 18_5; en_US)`, 'unsupported'],
	['an app that we don’t know on an iPhone', `${IOS} Mobile/15E148`, 'unsupported'],
	['a browser without push elsewhere', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/136.0.0.0 Safari/537.36', 'unsupported'],
])('without push messages, %s', (_, userAgent, ability) => {
	vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
	vi.stubGlobal('matchMedia', () => ({ matches: false }));
	expect(pushAbility()).toBe(ability);
});
