import { describe, expect, it } from 'vitest'
import { isError } from '#core/errors'
import { checkDescriptor, createClearSigning, ownDescriptors } from './clear-signing.ts'
import { hashDescriptor, readDescriptor } from './read-descriptor.ts'
import { CONTRACT, descriptorOf } from './test-support/describe-with.ts'

const raw = (label: string) => ({ path: 'v', label, format: 'raw' })
const WHOLE = descriptorOf('f(uint256 v)', { intent: 'Do it', fields: [raw('V')] })
const TEXT = JSON.stringify(WHOLE)
/** f(uint256) of 7. */
const CALL = { to: CONTRACT, value: 0n, data: `0xb3de648b${'7'.padStart(64, '0')}`, chainId: 1 } as const
const CONTEXT = { tokenOf: () => undefined }

/** Several megabytes that are right in every part. */
const large = (): string => {
  const fields = Array.from({ length: 400 }, (_, at) => raw(`${'x'.repeat(1900)} ${at}`))
  const formats = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`f${at}(uint256 v)`, { intent: 'Do it', fields }]))
  return JSON.stringify({ ...WHOLE, display: { formats } })
}

describe('a descriptor of the person’s own', () => {
  it('is told what it holds, with the hash that pins it', async () => {
    const checked = await checkDescriptor(TEXT)
    expect(checked).toMatchObject({ hash: hashDescriptor(TEXT), formats: 1, binds: true, newer: false })
  })

  it('is known to be for nothing where it names no contract', async () => {
    const bare = JSON.stringify({ ...WHOLE, context: { contract: {} } })
    expect((await checkDescriptor(bare)).binds).toBe(false)
    const byName = JSON.stringify({
      ...WHOLE,
      context: { eip712: { domain: { name: 'A' } } },
      display: { formats: { 'A(uint256 v)': { fields: [raw('V')] } } },
    })
    expect((await checkDescriptor(byName)).binds).toBe(true)
  })

  it('reads the same with pauses as without, and hashes no more than a slice between two', async () => {
    const text = large()
    expect(text.length).toBeGreaterThan(7_000_000)
    let pauses = 0
    const { hash, formats } = await checkDescriptor(text, async () => void pauses++)
    expect([hash, formats]).toEqual([readDescriptor(text).hash, 10])
    expect(pauses).toBeGreaterThan(text.length / 262_144)
  })

  it('is refused for what is wrong with it, however it is read', async () => {
    for (const text of ['', 'nothing', '{}', '[]', JSON.stringify({ ...WHOLE, extra: 1 })])
      await expect(checkDescriptor(text, async () => {})).rejects.toSatisfy((error) => isError(error, 'decode/malformed'))
  })

  it('speaks while it is what its hash pins, is read once, and says nothing when it was changed', async () => {
    const file = { id: 'mine', hash: hashDescriptor(TEXT), text: TEXT }
    let pauses = 0
    const source = ownDescriptors([file, { ...file, text: '{' }], async () => void pauses++)
    const signing = createClearSigning([source])
    expect(await signing.describeCall(CALL, CONTEXT)).toMatchObject({ intent: 'Do it', from: 'own', id: 'mine' })
    const first = pauses
    expect(first).toBeGreaterThan(0)
    await signing.describeCall(CALL, CONTEXT)
    expect(pauses).toBe(first)
    const changed = { ...file, text: TEXT.replace('Do it', 'Do that') }
    expect(await createClearSigning([ownDescriptors([changed])]).describeCall(CALL, CONTEXT)).toBeUndefined()
  })
})
