import type { DescriptorOrigin, TokenStandard } from './description.ts'

/** What templates are called for: permits and transfers by signature are a token's. */
const STANDARDS: Readonly<Record<string, TokenStandard>> = {
  '20': 'erc20',
  '721': 'erc721',
  '1155': 'erc1155',
  '4626': 'erc4626',
  '2612': 'erc20',
  '3009': 'erc20',
}

/**
 * The standard that a descriptor without deployments is a template for: by its `context.$id` (`erc20`), or by its file's name
 * (`ercs/calldata-erc20-tokens.json`). A person's own file is never one: it would speak for every token.
 */
export function templateStandard(from: DescriptorOrigin, id: string, contextId: string | undefined): TokenStandard | undefined {
  if (from === 'own') return undefined
  const named = /^erc(\d+)$/.exec(contextId ?? '') ?? /(?:^|[^a-z])erc-?(\d+)(?![\dA-Za-z])/.exec(id.split('/').at(-1) ?? '')
  const number = named?.[1] ?? ''
  return Object.hasOwn(STANDARDS, number) ? STANDARDS[number] : undefined
}
