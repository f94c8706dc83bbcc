import { Trans } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Address } from '#core/address'
import { messageOf, remedyOf } from '#core/catalogue'
import { type AppError, fail } from '#core/errors'
import { type Hex, isHex } from '#core/hex'
import { type NameOf, useAction, useNames } from '#features/kit'
import { AddressView } from '#ui/address-view'
import { Banner } from '#ui/banner'
import { Button } from '#ui/button'
import { Disclosure } from '#ui/disclosure'
import { ErrorNote } from '#ui/error-note'
import { Field } from '#ui/field'
import { Hallmark } from '#ui/hallmark'
import { Say } from '#ui/say'
import { TextArea } from '#ui/text-input'
import type { Check, SignatureVerdict } from '#wallet'
import { AddressField } from './address-field.tsx'

type VerifyProps = {
  readonly check: Check
  /** Who is to sign it, as far as that is known. */
  readonly signer: Address | undefined
  readonly chainId: number
  readonly signature: string
}

/** Longest that is tried, in characters: more than any wrapper of a real account. */
const MOST = 262_146

const readSignature = (text: string): Hex | undefined => {
  const bare = text.replace(/[\s"']/g, '')
  return bare.length <= MOST && isHex(bare) ? bare : undefined
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
    <Disclosure title={<Trans>Verify a signature of it</Trans>} open={open} onToggle={setOpen}>
      <form className="flex max-w-(--measure) flex-col gap-4 pt-2" noValidate onSubmit={submit} data-part="verify">
        <Field
          label={<Trans>Signature</Trans>}
          error={error}
          help={<Trans>Of a key, of a contract (ERC-1271), or of one that is not there yet (ERC-6492).</Trans>}
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
          label={<Trans>Who is said to have signed</Trans>}
          help={<Trans>Left empty, whose key it is is told.</Trans>}
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
        <div aria-live="polite">{verdict?.of === check && <Verdict verdict={verdict.says} nameOf={nameOf} />}</div>
      </form>
    </Disclosure>
  )
}

function Verdict({ verdict, nameOf }: { readonly verdict: SignatureVerdict; readonly nameOf: NameOf }): ReactNode {
  const by = 'by' in verdict && verdict.by !== undefined ? <AddressView address={verdict.by} name={nameOf(verdict.by)} /> : undefined
  if (verdict.at === 'signed')
    return (
      <div data-verdict="signed">
        <Banner icon="done" title={<Trans>It is signed</Trans>} actions={<Hallmark evidence={verdict.evidence} show="stamp and word" />}>
          {by}{' '}
          {verdict.how === 'key' ? (
            <Trans>signed it with its key.</Trans>
          ) : verdict.how === 'contract' ? (
            <Trans>takes the signature for its own: that is what its code says.</Trans>
          ) : (
            <Trans>takes the signature for its own, once its factory has made it.</Trans>
          )}{' '}
          {verdict.form === 'odd' && <Trans>It is written in a form that many contracts refuse.</Trans>}
        </Banner>
      </div>
    )
  if (verdict.at === 'not-signed')
    return (
      <div data-verdict="not-signed">
        <Banner
          tone="danger"
          title={<Trans>Not signed by them</Trans>}
          actions={<Hallmark evidence={verdict.evidence} show="stamp and word" />}
        >
          {by === undefined ? (
            <Trans>It is no signature of this by any key or code that was asked.</Trans>
          ) : (
            <Trans>The key of {by} made it, or it is a signature of something else.</Trans>
          )}
        </Banner>
      </div>
    )
  return (
    <div data-verdict="unknown">
      <Banner tone="unknown" title={<Trans>It cannot be told whether they signed</Trans>}>
        {by !== undefined && (
          <div>
            <Trans>The key of {by} made it. Whether that counts, only the code of the signer can say.</Trans>
          </div>
        )}
        <p>
          <Say words={messageOf(verdict.why)} /> <Say words={remedyOf(verdict.why.code)} />
        </p>
      </Banner>
    </div>
  )
}
