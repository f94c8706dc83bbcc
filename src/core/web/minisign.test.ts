import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fromBase64 } from '../bytes/base64.ts'
import { minisignDigest, parseMinisignKey, parseMinisignSignature, verifyMinisign } from './minisign.ts'

// Published by the author of minisign, in the documentation of minisign-verify: the file is the four letters "test".
const KEY = 'RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3'
const SIGNATURE = `untrusted comment: signature from minisign secret key
RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=
trusted comment: timestamp:1633700835\tfile:test\tprehashed
wLMDjy9FLAuxZ3q4NlEvkgtyhrr0gtTu6KC4KBJdITbbOeAi1zBIYo0v4iTgt8jJpIidRJnp94ABQkJAgAooBQ==
`
const OLDER = `untrusted comment: signature from minisign secret key
RWQf6LRCGA9i59SLOFxz6NxvASXDJeRtuZykwQepbDEGt87ig1BNpWaVWuNrm73YiIiJbq71Wi+dP9eKL8OC351vwIasSSbXxwA=
trusted comment: timestamp:1555779966\tfile:test
QtKMXWyYcwdpZAlPF7tE2ENJkRd1ujvKjlj1m9RtHTBnZPa5WKU5uWRs5GoP5M/VqE81QFuMKI5k/SfNQUaOAA==
`

const verifies = async (text: string, signature = SIGNATURE, key = KEY): Promise<boolean> => {
  const [by, of] = [parseMinisignKey(key), parseMinisignSignature(signature)]
  return by !== undefined && of !== undefined && verifyMinisign(by, of, await minisignDigest(text, async () => undefined))
}

/** The same text with one bit of that byte of that line of base64 turned. */
function turned(text: string, line: number, byte: number): string {
  const lines = text.split('\n')
  const bytes = fromBase64(lines[line] ?? '') ?? expect.unreachable()
  bytes[byte] = (bytes[byte] ?? 0) ^ 1
  lines[line] = Buffer.from(bytes).toString('base64')
  return lines.join('\n')
}

describe('a signature of minisign', () => {
  it('is good by the published vector, whatever its first line says, and the key may come as its file', async () => {
    expect(await verifies('test')).toBe(true)
    expect(await verifies('test', SIGNATURE.replace(/^untrusted comment: .*/, 'untrusted comment: anything'))).toBe(true)
    expect(await verifies('test', SIGNATURE, `untrusted comment: minisign public key\n${KEY}\n`)).toBe(true)
    expect(await verifies('test', SIGNATURE.replaceAll('\n', '\r\n'))).toBe(true)
    expect(parseMinisignSignature(SIGNATURE)?.trustedComment).toBe('timestamp:1633700835\tfile:test\tprehashed')
  })

  it('is bad for another file, another comment, and with any byte of key or signature turned', async () => {
    expect(await verifies('Test')).toBe(false)
    expect(await verifies('test\n')).toBe(false)
    expect(await verifies('test', SIGNATURE.replace('1633700835', '1633700836'))).toBe(false)
    for (let byte = 2; byte < 74; byte++) expect(await verifies('test', turned(SIGNATURE, 1, byte)), `signature ${byte}`).toBe(false)
    for (let byte = 0; byte < 64; byte++) expect(await verifies('test', turned(SIGNATURE, 3, byte)), `overall ${byte}`).toBe(false)
    for (let byte = 2; byte < 42; byte++) expect(await verifies('test', SIGNATURE, turned(KEY, 0, byte)), `key ${byte}`).toBe(false)
  })

  it('of the older kind, over the file itself, is none', () => {
    expect(parseMinisignSignature(OLDER)).toBeUndefined()
  })

  it('that is cut, longer, or of other lines is none; so is a key', () => {
    const lines = SIGNATURE.trimEnd().split('\n')
    for (let most = 0; most < 4; most++) expect(parseMinisignSignature(lines.slice(0, most).join('\n')), `${most} lines`).toBeUndefined()
    for (const text of [
      `${SIGNATURE}more`,
      SIGNATURE.replace('untrusted', 'trusted'),
      SIGNATURE.replace('\ntrusted comment: ', '\ncomment: '),
      SIGNATURE.replace('RUQf', 'RUQ!'),
      SIGNATURE.replace('KLzZwo=', 'KLzZwo'),
      SIGNATURE.replace('timestamp', 'x'.repeat(9000)),
      '<!doctype html>\n<h1>Gone</h1>\n\n',
    ])
      expect(parseMinisignSignature(text), text.slice(0, 40)).toBeUndefined()
    for (const text of [
      '',
      KEY.slice(1),
      KEY.slice(0, -4),
      `${KEY}AAAA`,
      `${KEY}\n${KEY}`,
      KEY.replace('RW', 'RU'),
      'two words',
      `${KEY}\n${KEY}\n`,
    ])
      expect(parseMinisignKey(text), text).toBeUndefined()
  })

  it('by a small point is bad: such a key signs everything', async () => {
    // The neutral point as key, and as R with s = 0: good for every file where small points are let through (ZIP 215).
    const neutral = new Uint8Array(32)
    neutral[0] = 1
    const forged = new Uint8Array([...neutral, ...new Uint8Array(32)])
    expect(ed25519.verify(forged, new Uint8Array(64), neutral, { zip215: true })).toBe(true)
    const id = new Uint8Array(8)
    const signature = { keyId: id, signature: forged, trustedComment: 'any', overall: forged }
    expect(verifyMinisign({ id, point: neutral }, signature, new Uint8Array(64))).toBe(false)
  })

  /** On the path where it is installed: no dependency of the tests. */
  const PROGRAM: string = process.env['MINISIGN'] ?? 'minisign'
  const hasProgram = spawnSync(PROGRAM, ['-v']).error === undefined
  it.skipIf(!hasProgram)('made by the program itself is good', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'minisign-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const at = (name: string): string => join(folder, name)
    execFileSync(PROGRAM, ['-G', '-W', '-p', at('key.pub'), '-s', at('key')], { stdio: 'pipe' })
    for (const text of ['', 'a', 'ü'.repeat(500_000)]) {
      writeFileSync(at('file'), text)
      execFileSync(PROGRAM, ['-S', '-s', at('key'), '-m', at('file'), '-t', `of ${text.length}`], { stdio: 'pipe' })
      expect(await verifies(text, readFileSync(at('file.minisig'), 'utf8'), readFileSync(at('key.pub'), 'utf8')), `${text.length}`).toBe(
        true,
      )
    }
  })
})
