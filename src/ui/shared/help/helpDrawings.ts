import type { HelpTerm } from '../../texts/help.en.ts'

/** Lines of each drawing on a field of 240 × 64. The first is the water or ground, the second the mark. */
export const helpDrawings: Readonly<Record<HelpTerm, readonly [ground: string, mark: string]>> = {
  priceLimit: ['M12 16C60 14 80 30 120 34s80 14 108 20', 'M12 44h216'],
  limitOrder: ['M12 50c40-4 56-22 92-18s64-14 124-26', 'M12 16h216'],
  minimum: ['M20 52V20h40v32M90 52V26h40v26M160 52V32h40v20', 'M12 40h216'],
  refund: ['M24 26h150c26 0 26 28 0 28H60', 'm72 44-12 10 12 8'],
  priceImpact: ['M12 18h216', 'M12 18c60 2 120 10 216 36'],
  minimumAmount: ['M20 54V12M20 54h208', 'M28 50c20-30 60-38 190-38'],
  memo: ['M40 12h160v42H40Z', 'M56 26h96M56 38h64'],
  vault: ['M120 10c44 0 72 10 72 24s-28 22-72 22-72-8-72-22 28-24 72-24Z', 'M84 33h72'],
  router: ['M20 34h70M150 34h70', 'M92 16h56v36H92Z'],
  parts: ['M12 50h216M36 50V26h24v24M84 50V26h24v24M132 50V26h24v24M180 50V26h24v24', 'M48 14h144'],
  priceMovement: ['M20 12c14 28 70 42 200 42', 'M62 37h84v15'],
  liquidityFee: ['M32 18c0 26 40 36 88 36s88-10 88-36', 'M44 32h152'],
  networkFee: [
    'M36 32a18 18 0 1 0 36 0a18 18 0 1 0-36 0M168 32a14 14 0 1 0 28 0a14 14 0 1 0-28 0',
    'M84 32h70m-10-8 10 8-10 8',
  ],
  affiliateFee: ['M20 34h200', 'M100 34c24 0 34-20 60-20h24'],
  confirmations: ['M24 20h44v24H24ZM98 20h44v24H98ZM172 20h44v24h-44Z', 'M68 32h30M142 32h30'],
  outboundDelay: ['M96 32a24 24 0 1 0 48 0a24 24 0 1 0-48 0M20 32h76M144 32h76', 'M120 18v14l10 8'],
  exactAmount: ['M28 18h184v26H28Z', 'M132 54h80'],
}
