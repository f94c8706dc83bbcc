import { expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { soundly } from '../test-support/judged.ts'
import { signableInput } from '../test-support/message.ts'
import { ALICE } from '../test-support/recorded.ts'

const types = {
  SignedKeyRequest: 'uint256 requestFid,bytes key,uint256 deadline',
  Add: 'address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline',
  Remove: 'address owner,bytes key,uint256 nonce,uint256 deadline',
}
const membersOf = (list: string) => list.split(',').map((one) => ({ type: one.split(' ')[0] ?? '', name: one.split(' ')[1] ?? '' }))
const message = {
  requestFid: '7',
  owner: ALICE,
  keyType: 1,
  key: `0x${'5a'.repeat(32)}`,
  metadataType: 1,
  metadata: '0x',
  nonce: '0',
  deadline: '1900000000',
}

/** What each form of Farcaster lets a key do, and whether that is told. */
it.each([
  ['SignedKeyRequest', ['warn: You’d vouch for a key that acts for somebody on Farcaster']],
  ['Add', ['warn: Anyone with a key named in this message could act for you']],
  ['Remove', []],
] as const)('a key of Farcaster by %s', (primaryType, expected) => {
  const fields = membersOf(types[primaryType])
  const data = {
    domain: { name: 'Farcaster', version: '1', chainId: 31337, verifyingContract: '0x00000000fc700472606ed4fa22623acf62c60553' },
    types: { [primaryType]: fields },
    primaryType,
    message: Object.fromEntries(fields.map(({ name }) => [name, message[name as keyof typeof message]])),
  }
  const found = soundly(signableInput({ kind: 'typed-data', data } as never)).findings
  expect(found.flatMap(({ rule, level, say }) => (rule === 'allowance/right' ? [`${level}: ${plain(say)}`] : []))).toEqual(expected)
})
