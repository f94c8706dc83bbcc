import { readFileSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { FileSet } from './file-set.ts'
import { type SecretKey, sign } from '../minisign/sign.ts'
import { isSealed, readSecretKey } from './minisign.ts'
import { readRecord, RECORD_FILE, type ReleaseRecord } from './record.ts'
import { Refusal } from './refusal.ts'
import { SUMS } from './sums.ts'

/** What a signature says beside the list of hashes; `minisign` prints it. */
export const commentOf = ({ version, commit }: ReleaseRecord): string => `Assay ${version} commit ${commit}`

/** The signature file of a release. */
export function signatureOf(files: FileSet, key: SecretKey): string {
  const sums = files.get(SUMS)
  if (sums === undefined) throw new Refusal('file-missing', `There is no ${SUMS}.`)
  return sign(sums, key, commentOf(readRecord(files.get(RECORD_FILE))))
}

/** Asks without showing what is typed. */
async function typed(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: true })
  return new Promise((resolve) => {
    lines.question(question, (answer) => {
      process.stdout.write('\n')
      lines.close()
      resolve(answer)
    })
    // The question is written by now. What is typed after it isn't.
    Object.assign(lines, { _writeToOutput: () => undefined })
  })
}

let piped: readonly string[] | undefined

/** Passwords of key files, one after another: from ASSAY_KEY_PASSWORD (and ASSAY_KEY_PASSWORD_2), a terminal, or the lines of standard input. Never from the command line, which every user of the machine can read. */
export function passwords(): (question: string) => Promise<string> {
  let count = 0
  return async (question) => {
    count++
    const named = process.env[count === 1 ? 'ASSAY_KEY_PASSWORD' : `ASSAY_KEY_PASSWORD_${count}`]
    if (named !== undefined) return named
    if (process.stdin.isTTY) return typed(question)
    piped ??= readFileSync(0, 'utf8').split('\n')
    const line = piped[count - 1]
    if (line === undefined || line === '')
      throw new Refusal('wrong-password', 'The key file needs a password. Set ASSAY_KEY_PASSWORD or write it to standard input.')
    return line
  }
}

/** Opens a key file. Warns where others can read it. */
export async function openKey(path: string, ask: (question: string) => Promise<string>): Promise<SecretKey> {
  let file: string
  try {
    file = readFileSync(path, 'utf8')
  } catch {
    throw new Refusal('bad-key-file', `The key file ${path} can't be read.`)
  }
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0)
    console.warn(`Others on this machine can read ${path}. Run: chmod 600 ${path}`)
  if (!isSealed(file)) console.warn(`${path} is not protected by a password.`)
  return readSecretKey(file, () => ask(`Password of ${path}: `))
}
