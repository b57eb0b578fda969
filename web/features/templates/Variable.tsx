import styles from './Templates.module.css';

/** A variable as it is written in the Word file. */
export const Variable = ({ name }: { name: string }) => <code className={styles.variable}>{`{{${name}}}`}</code>;
