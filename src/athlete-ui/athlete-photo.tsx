import { type ReactNode, useState } from 'react';

interface PhotoProps {
	/** Address of the picture; null where there is none. */
	src: string | null;
	alt: string;
	/** What stands in its place when it is missing, fails or is out of reach offline: the jersey. */
	children: ReactNode;
}

/** A picture that never leaves a hole. */
export function Photo({ src, alt, children }: PhotoProps) {
	const [failed, setFailed] = useState<string | null>(null);
	if (src === null || failed === src) return children;
	return <img src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" onError={() => setFailed(src)} />;
}
