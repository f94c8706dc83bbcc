import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import { type AppError, fail } from '#core/errors'
import { type Hex, isHex } from '#core/bytes/hex'
import { SignatureVerdictView, useAction, useNames } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Disclosure } from '#ui/layout/disclosure'
import { ErrorNote } from '#ui/feedback/error-note'
import { Field } from '#ui/forms/field'
import { TextArea } from '#ui/forms/text-input'
import type { SignatureVerdict } from '#analysis'
import type { Check } from '#wallet'
import { AddressField } from './fields/address-field.tsx'

type VerifyProps = {
  readonly check: Check
  /** Who is to sign it, as far as that is known. */
  readonly signer: Address | undefined
  readonly chainId: number
  readonly signature: string
}

/** Longest that is tried, in characters: more than any wrapper of a real account. */
const MAX_CHARACTERS = 262_146

const readSignature = (text: string): Hex | undefined => {
  const bare = text.replace(/[\s"']/g, '')
  return bare.length <= MAX_CHARACTERS && isHex(bare) ? bare : undefined
}

/** Whose signature of it this is: by a key at once, by a contract through its own code. */
export function VerifyPart({ check, signer: known, chainId, signature }: VerifyProps): ReactNode {
  const nameOf = useNames(chainId)
  const [open, setOpen] = useState(signature !== '')
  const [text, setText] = useState(signature)
  const [signer, setSigner] = useState<Address>()
  const [error, setError] = useState<AppError>()
  const [verdict, setVerdict] = useState<{ readonly of: Check; readonly says: SignatureVerdict }>()
  const verify = useAction(async (bytes: Hex) => {
    const says = await check.verify(bytes, signer ?? known)
    setVerdict({ of: check, says })
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const bytes = readSignature(text)
    setError(bytes === undefined ? fail('input/data-malformed') : undefined)
    setVerdict(undefined)
    if (bytes !== undefined) void verify.start(bytes)
  }
  return (
    <Disclosure title={<Trans>Verify a signature</Trans>} open={open} onToggle={setOpen}>
      <form className="flex max-w-(--measure) flex-col gap-4 pt-2" noValidate onSubmit={submit} data-part="verify">
        <Field
          label={<Trans>Signature</Trans>}
          error={error}
          help={<Trans>Made by a key, by a contract (ERC-1271), or by one that isn’t deployed yet (ERC-6492).</Trans>}
        >
          <TextArea
            kind="hex"
            rows={2}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setVerdict(undefined)
            }}
          />
        </Field>
        <AddressField
          key={known}
          label={<Trans>Expected signer</Trans>}
          help={<Trans>Leave it empty to find out whose key signed.</Trans>}
          value={known}
          chainId={chainId}
          onChoose={setSigner}
        />
        <div>
          <Button type="submit" busy={verify.busy}>
            <Trans>Verify</Trans>
          </Button>
        </div>
        {verify.error !== undefined && <ErrorNote error={verify.error} />}
        {/* A verdict stays only for what it was given of. */}
        <div aria-live="polite">{verdict?.of === check && <SignatureVerdictView verdict={verdict.says} nameOf={nameOf} />}</div>
      </form>
    </Disclosure>
  )
}
