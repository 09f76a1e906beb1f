/** What a person typed, fit for a page: no controls, no text direction tricks, and long words may break [design 4.7]. */
export declare function printableText(text: string): string;
