import { stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import list from '../../core/messages/key-texts.json' with { type: 'json' }
import type { TypedData } from '#core/messages/typed-data'
import type { Signable } from '#core/signing/signable'
import { plain } from '#core/text/words'
import type { JudgeInput } from '../review.ts'
import { soundly } from '../test-support/judged.ts'
import { signableInput } from '../test-support/message.ts'

const text = (words: string): Signable => ({ kind: 'message', message: stringToHex(words) })
const app = (origin: string): Partial<JudgeInput> => ({ asking: { kind: 'app', origin, changed: false } as JudgeInput['asking'] })
const said = (asked: Signable, changes: Partial<JudgeInput> = {}): readonly string[] =>
  soundly(signableInput(asked, changes)).findings.flatMap(({ rule, level, say }) =>
    rule === 'message/makes-key' || rule === 'message/unknown' ? [`${level} ${rule}: ${plain(say)}`] : [],
  )

/** Each entry of the list as somebody asks for it. */
const ENTRIES = list.map((entry): readonly [string, Signable, readonly string[]] => {
  const { service, sites } = entry
  if (!('form' in entry)) return [service, text(('is' in entry ? entry.is : `${entry.starts}\n\nmore`) ?? ''), sites]
  const types = { [entry.form ?? '']: [{ name: 'action', type: 'string' }] }
  const domain = { name: ('domain' in entry ? entry.domain : undefined) ?? service, chainId: 31337 }
  return [service, { kind: 'typed-data', data: { domain, types, primaryType: entry.form ?? '', message: { action: 'Onboarding' } } }, sites]
})

describe('message/makes-key', () => {
  it.each(ENTRIES)('is a warning at home and where nobody knows who asks, a danger anywhere else: %s', (service, asked, sites) => {
    const home = sites[0] ?? ''
    const warned = [expect.stringMatching(/^warn message\/makes-key: This signature is the key to /)]
    expect(said(asked)).toEqual(warned)
    expect(said(asked, app(`https://${home}`))).toEqual(warned)
    for (const origin of ['https://evil.example', `https://${home}.evil.example`, `https://${home.replaceAll('.', '-')}.example`, 'null'])
      expect(said(asked, app(origin)), origin).toEqual([
        expect.stringMatching(new RegExp(`^danger message/makes-key: .+ asks for your key of ${service.replaceAll(/[()]/g, '.')}$`)),
      ])
  })

  it('is a warning for a text that says so itself, whoever asks', () => {
    const warned = ['warn message/makes-key: The message says that a key is made from this signature']
    const asked = text('Sign this message to derive your encryption key for Vault.')
    expect([said(asked), said(asked, app('https://vault.example'))]).toEqual([warned, warned])
  })

  it('is silent for other texts', () => {
    expect(said(text('Welcome to the forum. Sign in to read.'))).toEqual([])
    const unnamed = { domain: { chainId: 31337 }, types: {}, message: {} } as unknown as TypedData
    expect(said({ kind: 'typed-data', data: unnamed })).not.toContainEqual(expect.stringContaining('makes-key'))
  })
})
