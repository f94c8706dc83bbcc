import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { utf8 } from './file-set.ts'
import { createKey, keyId, publicKeyFile, publicKeyOf, publicKeyText, sign } from '../minisign/sign.ts'
import {
  isSealed,
  isSignedBy,
  readPublicKey,
  readSecretKey,
  readSignature,
  scryptParameters,
  secretKeyFile,
  SENSITIVE,
} from './minisign.ts'
import { refusal } from './test-support/small-release.ts'

/** Little work for scrypt: the real program takes what the file says. */
const QUICK = { operations: 32_768, memory: 16_777_216 }
const nothing = () => Promise.reject(new Error('no password was to be asked for'))
const key = createKey()
const data = utf8('0b  a\n')

describe('a signature', () => {
  const file = sign(data, key, 'Assay 1.2.0')
  const of = (text: string, message = data, by = publicKeyOf(key)) => isSignedBy(message, readSignature(text), by)

  it('is of its data, its comment and its key', () => {
    expect(of(file)).toBe(true)
    expect(of(file, utf8('0c  a\n'))).toBe(false)
    expect(of(file.replace('1.2.0', '1.2.1'))).toBe(false)
    expect(of(file, data, publicKeyOf(createKey()))).toBe(false)
    expect(of(file, data, { ...publicKeyOf(createKey()), id: key.id })).toBe(false)
  })

  it('is the same each time', () => {
    expect(sign(data, key, 'Assay 1.2.0')).toBe(file)
  })

  it('is read in one form', async () => {
    for (const other of [
      '',
      file.trim(),
      `${file}\n`,
      file.replace('untrusted', 'other'),
      file.replaceAll('\n', '\r\n'),
      file.replace('RU', 'RV'),
    ])
      expect(await refusal(() => readSignature(other))).toBe('bad-signature')
  })
})

it('reads the signature that minisign publishes of itself', () => {
  // https://jedisct1.github.io/minisign/: its public key. Its signature of minisign-0.11 is in the older form, of the file itself.
  const published = readPublicKey('RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3')
  expect(keyId(published)).toBe('E7620F1842B4E81F')
  expect(publicKeyText(published)).toBe('RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3')
})

describe('a key file', () => {
  it('is opened by its password alone', async () => {
    const file = secretKeyFile(key, 'a password', QUICK)
    expect(isSealed(file)).toBe(true)
    expect(await readSecretKey(file, () => Promise.resolve('a password'))).toEqual(key)
    expect(await refusal(() => readSecretKey(file, () => Promise.resolve('another')))).toBe('wrong-password')
  })

  it('without a password is opened without asking', async () => {
    const file = secretKeyFile(key, undefined)
    expect(isSealed(file)).toBe(false)
    expect(await readSecretKey(file, nothing)).toEqual(key)
  })

  it('that is damaged, or none, is refused', async () => {
    const file = secretKeyFile(key, undefined)
    const [comment = '', line = ''] = file.split('\n')
    const bytes = Buffer.from(line, 'base64')
    const at = (index: number): string => {
      const changed = Buffer.from(bytes)
      changed[index] = (changed[index] ?? 0) ^ 1
      return `${comment}\n${changed.toString('base64')}\n`
    }
    for (const index of [0, 2, 4, 54, 62, 94, 126, 157]) expect(await refusal(() => readSecretKey(at(index), nothing))).toBe('bad-key-file')
    for (const other of ['', 'x', publicKeyFile(publicKeyOf(key)), `${comment}\n${line.slice(8)}\n`])
      expect(await refusal(() => readSecretKey(other, nothing))).toBe('bad-key-file')
  })

  it('cannot ask for more memory than minisign ever uses', async () => {
    const bytes = Buffer.from(secretKeyFile(key, 'a', QUICK).split('\n')[1] ?? '', 'base64')
    bytes.writeBigUInt64LE(2n ** 40n, 38)
    bytes.writeBigUInt64LE(2n ** 40n, 46)
    expect(await refusal(() => readSecretKey(`untrusted comment: x\n${bytes.toString('base64')}\n`, () => Promise.resolve('a')))).toBe(
      'bad-key-file',
    )
  })

  it('is sealed as hard as minisign seals it, where nothing else is said', () => {
    expect(scryptParameters(SENSITIVE)).toEqual({ N: 2 ** 20, r: 8, p: 1 })
    expect(scryptParameters(QUICK)).toEqual({ N: 2 ** 10, r: 8, p: 1 })
  })
})

const hasProgram = spawnSync('minisign', ['-v']).error === undefined
if (!hasProgram) console.log('minisign is not installed: keys and signatures are not compared with its own (apt-get install minisign).')

describe.skipIf(!hasProgram)('the program minisign', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-minisign-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const at = (name: string): string => join(folder, name)
  const minisign = (args: readonly string[], input = ''): number | null => spawnSync('minisign', args, { input, cwd: folder }).status
  writeFileSync(at('list'), data)

  it('accepts our signatures, and refuses them for other data', () => {
    writeFileSync(at('ours.minisig'), sign(data, key, 'Assay 1.2.0'))
    const args = ['-V', '-x', 'ours.minisig', '-P', publicKeyText(publicKeyOf(key))]
    expect(minisign([...args, '-m', 'list'])).toBe(0)
    writeFileSync(at('other'), 'other')
    expect(minisign([...args, '-m', 'other'])).not.toBe(0)
  })

  it('signs with our key files, with the same bytes as we do', () => {
    writeFileSync(at('sealed.key'), secretKeyFile(key, 'a password', QUICK))
    writeFileSync(at('open.key'), secretKeyFile(key, undefined))
    for (const [file, password] of [
      ['sealed.key', 'a password\n'],
      ['open.key', ''],
    ] as const) {
      expect(minisign(['-S', '-m', 'list', '-s', file, '-x', `${file}.sig`, '-t', 'Assay 1.2.0'], password)).toBe(0)
      expect(readFileSync(at(`${file}.sig`), 'utf8')).toBe(sign(data, key, 'Assay 1.2.0'))
    }
  })

  it('makes key files that we read, sealed with all of its work and not sealed', async () => {
    expect(minisign(['-G', '-p', 'theirs.pub', '-s', 'theirs.key'], 'pw\npw\n')).toBe(0)
    expect(minisign(['-G', '-W', '-p', 'plain.pub', '-s', 'plain.key'])).toBe(0)
    for (const name of ['theirs', 'plain']) {
      const secret = await readSecretKey(readFileSync(at(`${name}.key`), 'utf8'), () => Promise.resolve('pw'))
      expect(publicKeyText(publicKeyOf(secret))).toBe(publicKeyText(readPublicKey(readFileSync(at(`${name}.pub`), 'utf8'))))
    }
  })

  it('makes signatures of both kinds that we accept', () => {
    for (const kind of ['-H', '-l']) {
      expect(minisign(['-S', kind, '-m', 'list', '-s', 'plain.key', '-x', 'theirs.minisig'])).toBe(0)
      const signature = readSignature(readFileSync(at('theirs.minisig'), 'utf8'))
      expect(signature.isOfHash).toBe(kind === '-H')
      expect(isSignedBy(data, signature, readPublicKey(readFileSync(at('plain.pub'), 'utf8')))).toBe(true)
      expect(isSignedBy(utf8('x'), signature, readPublicKey(readFileSync(at('plain.pub'), 'utf8')))).toBe(false)
    }
  })
})
