import type { DescriptorOrigin, TokenStandard } from './description.ts'

/** What templates are called for: an EIP-2612 permit is a token's. */
const STANDARDS: Readonly<Record<string, TokenStandard>> = {
  '20': 'erc20',
  '721': 'erc721',
  '1155': 'erc1155',
  '4626': 'erc4626',
  '2612': 'erc20',
}

/**
 * The standard that a descriptor without deployments is a template for, by its file's name (`erc20.json`, `ercs/calldata-erc20-tokens.json`).
 * A person's own file is never one: it would speak for every token.
 */
export function templateOf(from: DescriptorOrigin, id: string): TokenStandard | undefined {
  if (from === 'own') return undefined
  const number = /(?:^|[^a-z])erc-?(\d+)(?![\dA-Za-z])/.exec(id.split('/').at(-1) ?? '')?.[1]
  return number === undefined || !Object.hasOwn(STANDARDS, number) ? undefined : STANDARDS[number]
}
