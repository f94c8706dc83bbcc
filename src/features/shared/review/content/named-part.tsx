import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Described } from '#review'
import { HexGroups } from '#ui/address/hash-view'
import { HostileText } from '#ui/text/hostile-text'
import { Peek } from '#ui/overlays/peek'
import type { NameOf } from '../../names/use-names.ts'
import { ArgumentList } from './value-view.tsx'

/** Longest signature that is shown. */
const MAX_TEXT = 400

export type NamedCall = Extract<Described, { readonly of: 'name' }>

/** What a call is called by an ABI: a name and arguments, and nothing of what it does. A guess is said to be one. */
export const NamedView = ({ named: { explanation, by }, nameOf }: { readonly named: NamedCall; readonly nameOf: NameOf }): ReactNode => (
  <div className="flex flex-col gap-2" data-named={by.is}>
    {by.is === 'own' ? (
      <Signature text={explanation.function?.signature ?? ''} />
    ) : (
      by.signatures.map((one) => <Signature key={one} text={one} />)
    )}
    {explanation.args.length > 0 && (
      <div className="border-t border-hair pt-2">
        <ArgumentList args={explanation.args} nameOf={nameOf} />
      </div>
    )}
    <div className="text-small text-soft">
      {by.is === 'own' ? (
        <>
          <Trans>
            By your own ABI <HostileText text={by.name} />.
          </Trans>{' '}
          <Peek
            look="rounded-mark underline decoration-hair underline-offset-4 hover:decoration-current"
            card={
              <div className="max-w-72">
                <HexGroups hex={by.hash} />
              </div>
            }
          >
            <Trans>Its hash</Trans>
          </Peek>
        </>
      ) : (
        <>
          <Trans>
            A guess, from <HostileText text={by.from} />.
          </Trans>{' '}
          <Trans>The first four bytes are the same and the rest fits; another function may have them too, and do something else.</Trans>
        </>
      )}
    </div>
  </div>
)

const Signature = ({ text }: { readonly text: string }): ReactNode => (
  <code className="font-mono text-small wrap-anywhere">
    <HostileText text={text} most={MAX_TEXT} />
  </code>
)
