import { describe, expect, it } from 'vitest'
import type { Hex } from '#core/bytes/hex'
import type { Argument, Explanation } from '#decode'
import { withoutSpelledOut } from './spelled-out.ts'

const DATA: Hex = '0xa9059cbb00'
const bytes = (name: string, value: Hex): Argument => ({ name, type: 'bytes', value: { is: 'bytes', value } })
const inner = [{ call: { value: 0n, data: DATA, chainId: 1 } }] as unknown as Explanation['inner']

describe('the arguments that are left once what is inside stands below', () => {
  it('leave out the data of a call inside, and keep other bytes', () => {
    const args = [bytes('data', DATA), bytes('signatures', '0x1234567890')]
    expect(withoutSpelledOut({ args, inner })).toEqual([args[1]])
    expect(withoutSpelledOut({ args, inner: [] })).toEqual(args)
  })

  it('leave out lists of nothing but such data, and in tuples that field alone', () => {
    const list: Argument = { name: 'data', type: 'bytes[]', value: { is: 'list', items: [{ is: 'bytes', value: DATA }], more: 0 } }
    expect(withoutSpelledOut({ args: [list], inner })).toEqual([])
    const flag: Argument = { name: 'allowFailure', type: 'bool', value: { is: 'boolean', value: true } }
    const tuple: Argument = {
      name: 'calls',
      type: 'tuple[]',
      value: { is: 'list', items: [{ is: 'tuple', fields: [flag, bytes('callData', DATA)] }], more: 0 },
    }
    expect(withoutSpelledOut({ args: [tuple], inner })).toEqual([
      { ...tuple, value: { is: 'list', items: [{ is: 'tuple', fields: [flag] }], more: 0 } },
    ])
  })

  it('leave out a plan only where its steps are told', () => {
    const args = [bytes('commands', '0x0b00'), bytes('deadline', '0x01')]
    expect(withoutSpelledOut({ args, inner: [], steps: [{ code: '0x0b', args: [] }] })).toEqual([args[1]])
    expect(withoutSpelledOut({ args, inner: [], steps: [] })).toEqual(args)
  })
})
