CREATE TABLE orders_flat (
  order_no INTEGER PRIMARY KEY,
  customer_name TEXT NOT NULL,
  customer_email TEXT NOT NULL,
  placed_on TEXT NOT NULL,
  amount_cents INTEGER NOT NULL,
  discount_pct INTEGER
);
INSERT INTO orders_flat VALUES (7001, 'Harbour Bakery', 'orders@bakery.example', '2026-01-03', 12451, 5);
INSERT INTO orders_flat VALUES (7002, 'Mill Street Garage', 'parts@garage.example', '2026-01-05', 79098, NULL);
INSERT INTO orders_flat VALUES (7003, 'Elm Florist', 'shop@florist.example', '2026-01-07', 57041, 5);
INSERT INTO orders_flat VALUES (7004, 'Quay Print Shop', 'desk@print.example', '2026-01-09', 70979, 10);
INSERT INTO orders_flat VALUES (7005, 'Hill Dairy', 'office@dairy.example', '2026-01-11', 18579, 5);
INSERT INTO orders_flat VALUES (7006, 'Quay Print Shop', 'desk@print.example', '2026-01-13', 36546, NULL);
INSERT INTO orders_flat VALUES (7007, 'Mill Street Garage', 'PARTS@GARAGE.EXAMPLE', '2026-01-15', 30472, NULL);
INSERT INTO orders_flat VALUES (7008, 'Elm Florist', 'shop@florist.example', '2026-01-17', 4746, 10);
INSERT INTO orders_flat VALUES (7009, 'Harbour Bakery', 'orders@bakery.example', '2026-01-19', 94562, NULL);
INSERT INTO orders_flat VALUES (7010, 'Mill Street Garage', 'parts@garage.example', '2026-01-21', 4066, 10);
INSERT INTO orders_flat VALUES (7011, 'Elm Florist', 'shop@florist.example', '2026-01-23', 48554, 10);
INSERT INTO orders_flat VALUES (7012, 'Hill Dairy', 'OFFICE@DAIRY.EXAMPLE', '2026-01-25', 28451, NULL);
INSERT INTO orders_flat VALUES (7013, 'Hill Dairy', 'office@dairy.example', '2026-01-27', 78717, NULL);
INSERT INTO orders_flat VALUES (7014, 'Mill Street Garage', 'parts@garage.example', '2026-01-29', 82894, NULL);
