/** Why a release is not made or not accepted. Tests and scripts read the code, a person reads the message. */
export type RefusalCode =
  | 'usage'
  | 'dirty-tree'
  | 'no-commit'
  | 'wrong-version'
  | 'no-notes'
  | 'tag-elsewhere'
  | 'not-empty'
  | 'bad-key-file'
  | 'wrong-password'
  | 'bad-key-list'
  | 'no-trusted-key'
  | 'not-signed'
  | 'unknown-signer'
  | 'bad-signature'
  | 'same-signer'
  | 'too-few-signatures'
  | 'bad-sums'
  | 'file-added'
  | 'file-missing'
  | 'file-changed'
  | 'bad-record'
  | 'bad-zip'
  | 'bad-provenance'
  | 'too-old'
  | 'other-checkout'
  | 'rebuild-differs'
  | 'build-failed'
  | 'no-checkpoint'
  | 'no-answer'
  | 'wrong-headers'

/** A release that is refused, with a plain reason. */
export class Refusal extends Error {
  readonly code: RefusalCode
  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}

/** Runs a command of this folder: a refusal is one line and exit code 1, anything else is thrown as it is. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(`Refused (${error.code}): ${error.message}`)
    process.exitCode = 1
  }
}
