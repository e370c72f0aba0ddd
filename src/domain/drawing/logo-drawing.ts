/**
 * The logo in its 62 × 44 box, as SVG paths: a blank jersey with our three letters on it. The letters are paths, so
 * they don't wait for a font.
 */
export const LOGO_JERSEY = 'M22 2Q31 10 40 2L50 4.5Q53 5.5 55 9L61 22L51 27.5L48 22V43H14V22L11 27.5L1 22L7 9Q9 5.5 12 4.5Z';
export const LOGO_LETTERS = 'M21.4 36.5V17.5H24.3L26.4 27.6V17.5H28.9V36.5H26.1L23.9 26V36.5ZM30.6 17.5H33.4V36.5H30.6ZM35.1 17.5H37.9V34.1H40.6V36.5H35.1Z';
