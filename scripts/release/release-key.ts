import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { utf8 } from './file-set.ts'
import { createKey, keyId, publicKeyFile, publicKeyOf, publicKeyText, sign } from '../minisign/sign.ts'
import { readPublicKey, secretKeyFile } from './minisign.ts'
import { isVersion } from '../../src/core/release/release-info.ts'
import { Refusal, runCommand } from './refusal.ts'
import { openKey, passwords } from './sign-release.ts'
import { KEY_LIST, statementOf } from './trusted-keys.ts'

const USAGE = `usage: npm run release:key -- --out FILE [--no-password]                     makes a key: FILE and FILE.pub
       npm run release:key -- --endorse NEW.pub --from X.Y.Z --key OLD.key    an earlier key speaks for a new one`

/** Makes a key and writes its two files. Nothing is written over. */
async function makeKey(out: string, isOpen: boolean): Promise<void> {
  for (const file of [out, `${out}.pub`])
    if (existsSync(file)) throw new Refusal('not-empty', `${file} is there already. A key is never written over.`)
  const key = createKey()
  const ask = passwords()
  const password = isOpen ? undefined : await ask('New password: ')
  if (
    password !== undefined &&
    process.stdin.isTTY &&
    process.env['ASSAY_KEY_PASSWORD'] === undefined &&
    (await ask('The same again: ')) !== password
  )
    throw new Refusal('wrong-password', 'The two passwords differ. No key was made.')
  writeFileSync(out, secretKeyFile(key, password), { mode: 0o600, flag: 'wx' })
  writeFileSync(`${out}.pub`, publicKeyFile(publicKeyOf(key)), { flag: 'wx' })
  console.log(`wrote ${out} (secret) and ${out}.pub\nkey ${keyId(key)}: ${publicKeyText(publicKeyOf(key))}`)
  console.log(`To have it trusted, add it to ${KEY_LIST} (docs/release.md).`)
}

/** Prints what the list of keys needs for a new key that an earlier one speaks for. */
async function endorse(publicFile: string, from: string, secretFile: string): Promise<void> {
  if (!isVersion(from)) throw new Refusal('usage', USAGE)
  const added = publicKeyText(readPublicKey(readFileSync(publicFile, 'utf8')))
  const key = await openKey(secretFile, passwords())
  const endorsement = sign(utf8(statementOf(added, from)), key, `Assay release key ${keyId(readPublicKey(added))}`)
  console.log(JSON.stringify({ key: added, holder: 'NAME', from, endorsement }, null, 2))
}

if (import.meta.main)
  await runCommand(async () => {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      options: { out: text, endorse: text, from: text, key: text, 'no-password': { type: 'boolean', default: false } },
    })
    const { out, endorse: added, from, key } = values
    if (out !== undefined) return makeKey(out, values['no-password'])
    if (added === undefined || from === undefined || key === undefined) throw new Refusal('usage', USAGE)
    return endorse(added, from, key)
  })
