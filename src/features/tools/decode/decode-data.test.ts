import { describe, expect, it } from 'vitest'
import type { Argument, Names } from '#decode'
import { rejectedCode } from '../test-support.ts'
import { decodeData } from './decode-data.ts'

const NAMES: Names = {
  native: { chainId: 1, standard: 'native', symbol: 'wei', name: 'wei', decimals: 0, from: 'listed' },
  nameOf: () => undefined,
  tokenOf: () => undefined,
}
const TO = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const TRANSFER = `0xa9059cbb${TO.slice(2).padStart(64, '0')}${'64'.padStart(64, '0')}`
// The signed transaction of EIP-155.
const RAW =
  '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83'

const values = (args: readonly Argument[] = []): readonly unknown[] =>
  args.map(({ value }) =>
    value.is === 'integer' ? value.value : value.is === 'address' ? value.address : value.is === 'amount' ? value.units : value.is,
  )

describe('calldata', () => {
  it('is read by the functions that ship', async () => {
    const [call] = (await decodeData(TRANSFER, '', NAMES)).calls
    expect(call).toMatchObject({ signature: 'transfer(address,uint256)', canonical: true })
    expect(values(call?.args)).toEqual([TO, 100n])
  })

  it('is read by a signature that was typed, and by types where it has no selector', async () => {
    const [typed] = (await decodeData(TRANSFER, 'transfer(address who, uint256 what)', NAMES)).calls
    expect(typed?.args.map(({ name }) => name)).toEqual(['who', 'what'])
    const [bare] = (await decodeData(`0x${TRANSFER.slice(10)}`, '(address,uint256)', NAMES)).calls
    expect(bare?.signature).toBe('(address,uint256)')
    expect(values(bare?.args)).toEqual([TO, 100n])
  })

  it('says where encoding it again gives other bytes', async () => {
    const [call] = (await decodeData(`${TRANSFER}00`, 'transfer(address,uint256)', NAMES)).calls
    expect(call?.canonical).toBe(false)
  })

  it('is refused where it does not fit, or is none', async () => {
    expect(await rejectedCode(decodeData(TRANSFER.slice(0, 100), 'transfer(address,uint256)', NAMES))).toBe('decode/malformed')
    expect(await rejectedCode(decodeData(TRANSFER, 'approve(address,uint256)', NAMES))).toBe('input/out-of-range')
    expect(await rejectedCode(decodeData('0x123', '', NAMES))).toBe('input/data-malformed')
    expect(await decodeData('0x12345678', '', NAMES)).toEqual({ calls: [] })
  })
})

describe('RLP', () => {
  const shape = (item: unknown): unknown =>
    item instanceof Uint8Array ? Buffer.from(item).toString() : (item as readonly unknown[]).map(shape)

  it('is read as nested as it is (the examples of ethereum.org)', async () => {
    expect(shape((await decodeData('0xc88363617483646f67', '', NAMES)).rlp)).toEqual(['cat', 'dog'])
    expect(shape((await decodeData('c7c0c1c0c3c0c1c0', '', NAMES)).rlp)).toEqual([[], [[]], [[], [[]]]])
  })

  it('of a raw transaction is one that Check reads', async () => {
    const found = await decodeData(RAW, '', NAMES)
    expect(found.request).toEqual({ id: 'Signed transaction' })
    expect(found.rlp).toHaveLength(9)
  })
})
