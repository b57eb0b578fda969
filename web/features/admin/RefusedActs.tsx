import { useFormats } from '../../i18n/format.ts';
import styles from './Admin.module.css';
import { adminPlanTexts } from './plan-texts.ts';
import type { RefusedAct } from './subscription-calls.ts';

/** The sentence of each rule, by the code that the act itself is refused with. */
const RULES = {
  'subscription.debtor': 'rule_debtor',
  'subscription.expired': 'rule_expired',
  'subscription.document_limit': 'rule_documents',
  'subscription.sixth_document': 'rule_sixth',
  'addSubUser.limit': 'rule_users',
  'saved_signature.limit': 'rule_signatures',
  'template.limit': 'rule_templates',
  'permission.denied': 'rule_permission',
  'account.not_open': 'rule_notOpen',
  'account.begins_nothing': 'rule_beginsNothing',
  'account.owner_only': 'rule_ownerOnly',
} as const;

const isKnown = (code: string): code is keyof typeof RULES => code in RULES;

/** Each act with what keeps the account from it, and with the numbers that were asked. */
export function RefusedActs({ acts }: { acts: readonly RefusedAct[] }) {
  const t = adminPlanTexts.use();
  const { number } = useFormats();
  const numbers = ({ act, limit, used }: RefusedAct): string => {
    if (limit === null) return t('noNumber');
    if (act === 'upload') return t('megabytes', { limit: number(limit) });
    if (used === null) return t('upTo', { limit: number(limit) });
    const isUnlimited = limit === 0 && (act === 'create' || act === 'send');
    return isUnlimited ? t('usedUnlimited', { used: number(used) }) : t('usedOf', { used: number(used), limit: number(limit) });
  };
  const sentence = ({ code, facts }: RefusedAct['rules'][number]): string => {
    if (!isKnown(code)) return t('rule_other', { code });
    const said = Object.entries(facts).map(([name, value]) => [name, typeof value === 'number' ? number(value) : String(value)]);
    return t(RULES[code], Object.fromEntries(said));
  };
  return (
    <section className={styles.part} aria-labelledby="admin-why">
      <h3 id="admin-why">{t('why')}</h3>
      <p className={styles.note}>{t('whyHint')}</p>
      <table className={styles.table} aria-labelledby="admin-why">
        <thead>
          <tr>
            <th scope="col">{t('act')}</th>
            <th scope="col">{t('numbers')}</th>
            <th scope="col">{t('says')}</th>
          </tr>
        </thead>
        <tbody>
          {acts.map((one) => (
            <tr key={one.act}>
              <th scope="row">{t(`act_${one.act}`)}</th>
              <td>{numbers(one)}</td>
              <td>
                {one.rules.length === 0 ? (
                  <span className={styles.note}>{t('nothing')}</span>
                ) : (
                  one.rules.map((rule) => <p key={`${rule.code} ${JSON.stringify(rule.facts)}`}>{sentence(rule)}</p>)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
