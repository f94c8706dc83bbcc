import { describe, expect, it } from 'vitest'
import { REGISTER } from './register.ts'
import { COLLECTIONS, ENTRY_POINTS, MULTI_SENDS, OF_ONE_MAKER, PERMIT2, SIGN_MESSAGE_LIBS } from './known.ts'

describe('contracts that are the same everywhere', () => {
  // github.com/safe-global/safe-deployments 1.3.0 and 1.4.1, eth-infinitism/account-abstraction 0.6 to 0.9, Uniswap/permit2.
  it.each([
    [
      'MultiSend and MultiSendCallOnly',
      MULTI_SENDS,
      '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761 0x998739bfdaadde7c933b942a68053933098f9eda 0x40a2accbd92bca938b02010e17a5b8929b49130d 0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b 0x38869bf66a61cf6bdb996a6ae40d5853fd43b526 0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
    ],
    [
      'SignMessageLib',
      SIGN_MESSAGE_LIBS,
      '0xa65387f16b013cf2af4605ad8aa5ec25a2cba3a2 0x98ffbbf51bb33a056b08ddf711f289936aaff717 0xd53cd0ab83d845ac265be939c57f53ad838012c9',
    ],
    [
      'collections with functions of ERC-20',
      COLLECTIONS,
      '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1 0xc36442b4a4522e871399cd717abdd847ab11fe88 0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e 0x57f1887a8bf19b14fc0df6fd9b2acc9af147ea85',
    ],
    [
      'EntryPoint',
      ENTRY_POINTS,
      '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789 0x0000000071727de22e5e9d8baf0edac6f37da032 0x4337084d9e255ff0702461cf8895ce9e3b5ff108 0x433709009b8330fda32311df1c2afa402ed8d009',
    ],
    ['Permit2', new Set([PERMIT2]), '0x000000000022d473030f116ddee9f6b43ac78ba3'],
  ])('are known by their addresses: %s', (_, known, addresses) => {
    expect([...known]).toEqual(addresses.split(' '))
  })
})

it('tells bridges and Uniswap v4, which are contracts of one maker, from interfaces that everybody implements', () => {
  const makers = [
    'Across',
    'CCTP',
    'Wormhole',
    'LayerZero',
    'Hop',
    'Gnosis bridge',
    'OP Stack',
    'Arbitrum',
    'Linea',
    'Scroll',
    'ZKsync',
    'Polygon',
    'Uniswap v4',
  ] as const
  expect([...OF_ONE_MAKER]).toEqual(makers)
  const named = new Set([...REGISTER.values()].flatMap(({ entry }) => entry.standards))
  for (const maker of makers) expect(named, maker).toContain(maker)
  for (const standard of ['ERC-20', 'ERC-721', 'ERC-4626', 'Permit2', 'Safe'] as const)
    expect(OF_ONE_MAKER, standard).not.toContain(standard)
})
