BEGIN;
CREATE TABLE customers (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE
);
CREATE TABLE orders (
  order_no INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers(id),
  placed_on TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  discount_pct INTEGER
);
INSERT INTO customers (name, email)
  SELECT min(customer_name), lower(customer_email) FROM orders_flat GROUP BY lower(customer_email);
INSERT INTO orders
  SELECT f.order_no, c.id, f.placed_on, f.amount_cents, f.discount_pct
  FROM orders_flat f JOIN customers c ON c.email = lower(f.customer_email);
COMMIT;
